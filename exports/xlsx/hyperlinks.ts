import { inXml, xmlHead } from './xml.ts'

/** The cells of a sheet that open an address. */
export type Hyperlinks = { cell: string; link: string }[]

/** Excel repairs a sheet with more; their cells have the text only. */
const mostLinks = 65_530

export function addHyperlink(links: Hyperlinks, cell: string, link: string): boolean {
  if (links.length >= mostLinks) return false
  links.push({ cell, link })
  return true
}

export const hyperlinksXml = (links: Readonly<Hyperlinks>): string =>
  links.length === 0
    ? ''
    : `<hyperlinks>${links.map(({ cell }, at) => `<hyperlink ref="${cell}" r:id="rId${at + 1}"/>`).join('')}</hyperlinks>`

const linkType = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink'

/** The addresses, in the part beside the sheet. */
export const addressesXml = (links: Readonly<Hyperlinks>): string =>
  `${xmlHead}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${links
    .map(({ link }, at) => `<Relationship Id="rId${at + 1}" Type="${linkType}" Target="${inXml(link)}" TargetMode="External"/>`)
    .join('')}</Relationships>`
