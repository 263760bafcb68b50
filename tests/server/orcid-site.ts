import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'

/** A work as a person has it at ORCID. */
export interface OrcidWork {
  title: string
  year?: number
  doi?: string
  authors?: string[]
  type?: string
  journal?: string
}

type Fault = 'down' | 'nonsense' | 'endless' | 'leads elsewhere' | 'cut off' | 'other shape' | 'stumbles'

export interface OrcidSite {
  /** The address of its API, for the settings. */
  url: string
  /** Requested paths, in order. */
  asked: string[]
  works: OrcidWork[]
  /** The other parts of the record, as ORCID sends them. */
  parts: Record<'person' | 'employments' | 'educations', unknown>
  fault: Fault | undefined
  close(): Promise<void>
}

const value = (text: string | number | undefined) => (text === undefined ? null : { value: String(text) })

/** In the shape of ORCID's API, version 3.0: what is not known is null. */
function workJson({ title, year, doi, type = 'journal-article', journal }: OrcidWork, code: number) {
  return {
    'put-code': code,
    title: { title: value(title), subtitle: null, 'translated-title': null },
    'journal-title': value(journal),
    'external-ids': {
      'external-id': doi
        ? [{ 'external-id-type': 'doi', 'external-id-value': doi, 'external-id-url': null, 'external-id-relationship': 'self' }]
        : [],
    },
    type,
    'publication-date': year === undefined ? null : { year: value(year), month: value('05'), day: null },
    url: null,
    visibility: 'public',
    'display-index': '0',
  }
}

const contributor = (name: string) => ({
  'contributor-orcid': null,
  'credit-name': value(name),
  'contributor-attributes': { 'contributor-sequence': null, 'contributor-role': 'author' },
})

/** ORCID's public API on this machine, with one person's record. */
export async function startOrcidSite(works: OrcidWork[] = []): Promise<OrcidSite> {
  const app = new Hono()
  app.use(async (context, next) => {
    site.asked.push(context.req.path)
    switch (site.fault) {
      case 'down':
        return context.text('down', 503)
      case 'nonsense':
        return context.html('<h1>Sorry</h1>')
      case 'endless':
        return context.body(new ReadableStream({ pull: controller => controller.enqueue(new Uint8Array(1_000_000).fill(32)) }))
      case 'leads elsewhere':
        return context.redirect('http://127.0.0.1:1/inside')
      case 'cut off':
        return context.body('{"group":[{"work-sum', 200, { 'content-type': 'application/json' })
      case 'other shape':
        return context.json({ group: 'many', 'affiliation-group': 7, bulk: null, keywords: { keyword: 3 } })
      case 'stumbles':
        if (!/works\/\d/.test(context.req.path)) return next()
        return context.json({ 'response-code': 429 }, 429)
      default:
        return next()
    }
  })
  app.get('/:id/works', context => {
    const groups = site.works.map((work, at) => {
      const summary = workJson(work, at + 1)
      // Another source says the same, and is preferred less.
      return {
        'external-ids': summary['external-ids'],
        'work-summary': [{ ...workJson({ title: 'From elsewhere' }, 90_000 + at), 'display-index': '-1' }, summary],
      }
    })
    return context.json({ group: groups, path: context.req.path })
  })
  app.get('/:id/works/:codes', context => {
    const codes = context.req.param('codes').split(',').map(Number)
    if (codes.length > 100) return context.json({ 'response-code': 400 }, 400)
    return context.json({
      bulk: codes.map(code => {
        const work = site.works[code - 1]
        if (!work) return { error: { 'response-code': 404 } }
        const contributors = work.authors ? { contributor: work.authors.map(contributor) } : null
        return { work: { ...workJson(work, code), contributors, 'short-description': null } }
      }),
    })
  })
  for (const part of ['person', 'employments', 'educations'] as const)
    app.get(`/:id/${part}`, context => context.json(site.parts[part] as object))

  const listening = createAdaptorServer({ fetch: app.fetch })
  await new Promise<void>(resolve => listening.listen(0, '127.0.0.1', resolve))
  const site: OrcidSite = {
    url: `http://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    asked: [],
    works,
    parts: { person: {}, employments: { 'affiliation-group': [] }, educations: { 'affiliation-group': [] } },
    fault: undefined,
    close: () => new Promise(resolve => listening.close(() => resolve())),
  }
  return site
}
