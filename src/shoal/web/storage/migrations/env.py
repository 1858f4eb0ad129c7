"""How alembic reaches the database: by the connection that the server hands over."""

from alembic import context

from shoal.web.storage.schema import metadata

with context.config.attributes["connection"].begin():
    context.configure(
        connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True
    )
    context.run_migrations()
