/** The formats of references; small enough to be imported by pages. */
export const referenceFormats = {
  apa: { label: 'APA 7th edition', extension: 'txt', mime: 'text/plain' },
  vancouver: { label: 'Vancouver', extension: 'txt', mime: 'text/plain' },
  ieee: { label: 'IEEE', extension: 'txt', mime: 'text/plain' },
  chicago: { label: 'Chicago 17th edition (author-date)', extension: 'txt', mime: 'text/plain' },
  harvard: { label: 'Harvard (Cite Them Right)', extension: 'txt', mime: 'text/plain' },
  bibtex: { label: 'BibTeX', extension: 'bib', mime: 'application/x-bibtex' },
  ris: { label: 'RIS (EndNote, Zotero, Mendeley)', extension: 'ris', mime: 'application/x-research-info-systems' },
  'csl-json': { label: 'CSL-JSON', extension: 'json', mime: 'application/vnd.citationstyles.csl+json' },
} as const

export type ReferenceFormat = keyof typeof referenceFormats

/** The formats for people. */
export type Style = Exclude<ReferenceFormat, 'bibtex' | 'ris' | 'csl-json'>
