import { doiAddress } from '#contract/doi.ts'
import type { CslItem } from '../csl.ts'

/** The link of a reference: the DOI if there is one. */
export const linkOf = ({ DOI, URL }: CslItem): string | undefined => (DOI === undefined ? URL : doiAddress(DOI))

/** `1284–1287` as `1284-7`. */
export function shortPages(pages: string): string {
  const [start = '', end, ...rest] = pages.split('–')
  if (end === undefined || rest.length > 0 || !/^\d+$/.test(start) || start.length !== end.length) return pages.replaceAll('–', '-')
  let same = 0
  while (same < start.length - 1 && start[same] === end[same]) same += 1
  return `${start}-${end.slice(same)}`
}

export const isRange = (pages: string): boolean => /[–,]/.test(pages)

/** The publisher, unless the author is the same. */
export const publisherOf = ({ publisher, author }: CslItem): string | undefined =>
  author?.length === 1 && author[0]?.literal === publisher ? undefined : publisher

/** An application is not a patent yet, and must not be called one. */
export const isApplication = ({ genre }: CslItem): boolean => /application/i.test(genre ?? '')

/** `Patent`, `Patent Application` */
export const patentWord = (item: CslItem): string => (isApplication(item) ? 'Patent Application' : 'Patent')
