import { doiAddress } from '#contract/doi.ts'

/** The URL of an identifier by its kind. The value comes from the provider, with or without prefix. */
const urlBuilders: Record<string, (value: string) => string> = {
  doi: doiAddress,
  pmc: value => `https://pmc.ncbi.nlm.nih.gov/articles/PMC${value.replace(/^PMC/i, '')}/`,
  pmid: value => `https://pubmed.ncbi.nlm.nih.gov/${value}/`,
  acl: value => `https://aclanthology.org/${value}/`,
  arxiv: value => `https://arxiv.org/abs/${value.replace(/^arxiv:/i, '')}`,
  openalex: value => `https://openalex.org/${value}`,
}

const labels: Record<string, string> = {
  doi: 'DOI',
  pmc: 'PMC',
  pmid: 'PubMed',
  acl: 'ACL Anthology',
  arxiv: 'arXiv',
  openalex: 'OpenAlex',
  isbn: 'ISBN',
  issn: 'ISSN',
}

/** An identifier with its usual label, and its URL where one is known that is safe to link. */
export function identifierOf({ name, value }: { name: string; value: string }): { name: string; value: string; url: URL | undefined } {
  const key = name.toLowerCase()
  const address = urlBuilders[key]?.(value.trim())
  const url = address !== undefined && URL.canParse(address) ? new URL(address) : undefined
  return { name: labels[key] ?? name, value, url }
}

/** The page of an ORCID iD, which can be given as digits or as a URL. Undefined for anything else. */
export function orcidAddress(id: string | undefined): URL | undefined {
  const digits = id && /(?:^|\/)(\d{4}-\d{4}-\d{4}-\d{3}[\dX])$/.exec(id)?.[1]
  return digits ? new URL(`https://orcid.org/${digits}`) : undefined
}
