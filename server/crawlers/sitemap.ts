import { recordPage } from '#contract/record-page.ts'
import { to } from '#contract/to.ts'
import type { Catalogue, RecordAddress } from '../catalogue/port.ts'
import { publicPages } from './public-addresses.ts'

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** An address as it stands in XML: everything else that could end a text is percent-encoded already. */
const inXml = (address: string): string => address.replaceAll('&', '&amp;').replaceAll("'", '&apos;')
const entry = (kind: 'url' | 'sitemap', address: string, changed?: string): string =>
  `<${kind}><loc>${inXml(address)}</loc>${changed === undefined ? '' : `<lastmod>${changed}</lastmod>`}</${kind}>\n`

const listOfAddresses = (entries: string): string => `${head}<urlset ${namespace}>\n${entries}</urlset>\n`

/** The pages that say the same to everyone. */
export const sitemapOfPages = (origin: string): string =>
  listOfAddresses(publicPages.map(page => entry('url', origin + to(page, {}))).join(''))

/** The parts of a sitemap: the pages, and the records. */
export function sitemapIndex(origin: string, parts: number): string {
  const names = ['pages', ...Array.from({ length: parts }, (_, n) => String(n + 1))]
  return `${head}<sitemapindex ${namespace}>\n${names.map(name => entry('sitemap', `${origin}/sitemap/${name}.xml`)).join('')}</sitemapindex>\n`
}

/** One part of the records, made while it is sent. */
export async function* sitemapOfRecords(origin: string, batches: ReturnType<Catalogue['addresses']>): AsyncGenerator<string> {
  yield `${head}<urlset ${namespace}>\n`
  for await (const batch of batches) yield batch.map(record => addressOf(origin, record)).join('')
  yield '</urlset>\n'
}

const addressOf = (origin: string, { index, slug, changed }: RecordAddress): string =>
  entry('url', origin + recordPage(index, slug), changed)
