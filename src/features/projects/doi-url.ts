import { doiAddress } from '#contract/doi.ts'

/** The page of a DOI; undefined if it is none. */
export function doiUrl(doi: string): URL | undefined {
  if (!/^10\.\d{4,9}\/\S+$/.test(doi)) return undefined
  return new URL(doiAddress(doi))
}
