import { recordPage } from '#contract/record-page.ts'
import { to } from '#contract/to.ts'
import type { Catalogue, RecordAddress } from '../catalogue/port.ts'
import { publicPages } from '../http/public-addresses.ts'

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

/** A question that guests may read, and when something was last written about it. */
export interface QuestionAddress {
  id: string
  community_slug: string
  active_at: number
}

/** The questions after this one in the order of their ids. */
export type ReadQuestions = (after: string, limit: number) => Promise<readonly QuestionAddress[]>

/** Questions that are read at once, and those of the sitemap: as many as one part may have. */
const batch = 1000
const most = 50_000

/** The public questions, made while it is sent. */
export async function* sitemapOfQuestions(origin: string, read: ReadQuestions): AsyncGenerator<string> {
  yield `${head}<urlset ${namespace}>\n`
  let after = ''
  for (let sent = 0; sent < most; sent += batch) {
    const found = await read(after, batch)
    yield found.map(question => addressOfQuestion(origin, question)).join('')
    if (found.length < batch) break
    after = found.at(-1)!.id
  }
  yield '</urlset>\n'
}

/** The parts of a sitemap: the pages, the public questions if there are any, and the records. */
export function sitemapIndex(origin: string, parts: number, hasQuestions: boolean): string {
  const names = ['pages', ...(hasQuestions ? ['questions'] : []), ...Array.from({ length: parts }, (_, n) => String(n + 1))]
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

const addressOfQuestion = (origin: string, { id, community_slug, active_at }: QuestionAddress): string =>
  entry('url', origin + to('community.questions.question', { id: community_slug, question: id }), new Date(active_at).toISOString())
