# Shoal in a container: docker build -t shoal . && docker run -p 127.0.0.1:8000:8000 -v shoal:/var/lib/shoal shoal
# docs/guide/hosting.md tells how to put it behind a proxy.

FROM python:3.12-slim AS build
RUN apt-get update -q \
    && apt-get install -q -y --no-install-recommends gcc libc6-dev \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY pyproject.toml setup.py README.md LICENSE ./
COPY src src
RUN python -m venv /opt/shoal \
    && /opt/shoal/bin/pip install --no-cache-dir --disable-pip-version-check '.[web,postgres]' \
    # Without a C compiler, or if it fails, the rules would run interpreted: slow, and nobody would notice.
    && /opt/shoal/bin/shoal --version | grep -F '(compiled)'

FROM python:3.12-slim
RUN useradd --system --uid 10001 --home-dir /var/lib/shoal --shell /usr/sbin/nologin shoal \
    && install -d -o shoal -g shoal -m 0700 /var/lib/shoal
COPY --from=build /opt/shoal /opt/shoal
ENV XDG_STATE_HOME=/var/lib PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1
USER shoal
VOLUME /var/lib/shoal
EXPOSE 8000
STOPSIGNAL SIGINT
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
    CMD ["/opt/shoal/bin/python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:8000/health', timeout=4)"]
ENTRYPOINT ["/opt/shoal/bin/shoal"]
CMD ["serve", "--host", "0.0.0.0", "--port", "8000"]
