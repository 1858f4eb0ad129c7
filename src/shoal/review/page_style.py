"""What a review is painted with; colours are those of the pictures."""

STYLE = """
.review { max-width: 46rem; margin: 0 auto; }
.review h2 { margin: 1.5rem 0 .5rem; font-size: 1.25rem; }
.review .curve { display: block; width: 100%; height: auto; background: var(--card); border: 1px solid var(--line);
  border-radius: 8px; }
.review .curve line { stroke: var(--line); stroke-width: 1; }
.review .curve text { fill: var(--quiet); font-size: 11px; text-anchor: end; }
.review .curve polyline { fill: none; stroke: var(--seat); stroke-width: 2.5; stroke-linejoin: round; }
.review .curve circle { stroke: var(--seat); stroke-width: 2; }
.review .curve .luck { fill: var(--card); }
.review .curve .called { fill: var(--seat); stroke: var(--ink); }
.review .key { display: flex; flex-wrap: wrap; gap: .25rem 1rem; padding: 0; margin: .5rem 0; list-style: none;
  font-size: .875rem; }
.review .key i { display: inline-block; width: 1.2rem; height: .25rem; margin-right: .4rem; vertical-align: middle;
  background: var(--seat); }
.review .wide { overflow-x: auto; }
.review table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: .875rem; }
.review th, .review td { padding: .35rem .6rem; text-align: right; border-bottom: 1px solid var(--line);
  white-space: nowrap; }
.review th:first-child, .review td:first-child, .review td:last-child { text-align: left; }
.review td:last-child { white-space: normal; min-width: 9rem; }
.review .moves { padding: 0; list-style: none; }
.review .moves > li { padding: .4rem 0 .4rem .7rem; border-left: 4px solid var(--seat, var(--line)); border-bottom:
  1px solid var(--line); scroll-margin-top: 1rem; }
.review .number { color: var(--quiet); font-size: .875rem; margin-right: .4rem; }
.review .verdict { margin: .25rem 0 0; font-weight: 600; }
.review .blunder .verdict { color: var(--coral); }
.review .why { margin: .25rem 0 0; }
.review .board svg { display: block; width: 100%; height: auto; max-height: 26rem; margin: .5rem 0; }
.review details { margin-top: .25rem; font-size: .875rem; }
.review summary { cursor: pointer; min-height: 24px; color: var(--quiet); }
.review .bars { display: grid; grid-template-columns: max-content minmax(3rem, 1fr) max-content; gap: .15rem .6rem;
  align-items: center; margin: .3rem 0; }
.review .bars b { display: block; height: .7rem; background: var(--sea); border-radius: 2px; min-width: 1px; }
.review .made { font-weight: 700; }
.review .note { color: var(--quiet); font-size: .875rem; }
"""
