import { limits } from '#contract/limits.ts'
import { notFetched, orcid as contract, type OrcidReply } from '#contract/orcid.ts'
import { entryOfPublication, type FoundPublication, type PublicationContent } from '#contract/own-publication.ts'
import type { Catalogue } from '../../catalogue/port.ts'
import type { Logger } from '../../core/log.ts'
import { Refusal } from '../../core/refusal.ts'
import type { Settings } from '../../core/settings.ts'
import { handlers } from '../../http/handlers.ts'
import { OrcidApi } from '../../outside/orcid-api.ts'
import type { Store } from '../../store/store.ts'
import { sameRecordsOf } from '../folders/index.ts'
import { worksOnProfile } from '../own-publications/index.ts'
import { affiliationsOf } from './affiliations.ts'
import { biographyOf, orcidKeywords, websitesOf } from './person.ts'
import { WorkLists } from './work-lists.ts'
import { orcidWork } from './works.ts'

interface Parts {
  settings: Settings
  store: Store
  catalogue: Catalogue
  log: Logger
}

/** Who asks, about which page. */
interface Asked {
  userId: string
  orcid: string
  page: number
  now: number
  signal: AbortSignal
}

export const orcidHandlers = ({ settings, store, catalogue, log }: Parts) => {
  const api = new OrcidApi(settings.orcidApiUrl)
  const lists = new WorkLists(api)

  /** Answers of ORCID that fail or make no sense are one refusal. */
  const fromOrcid = async <T>(read: () => Promise<T>, { signal }: Asked): Promise<T> => {
    try {
      return await read()
    } catch (problem) {
      if (!signal.aborted) log.warn({ reason: problem instanceof Error ? problem.name : 'unknown' }, 'a record of ORCID could not be read')
      throw new Refusal('provider_failed', { sentence: notFetched })
    }
  }

  const publicationsOf = async (asked: Asked): Promise<OrcidReply> => {
    const { userId, orcid, page, now, signal } = asked
    const { works, all } = await fromOrcid(async () => {
      const list = await lists.read(orcid, page, now, signal)
      const summaries = list.slice(page * limits.orcid.page, (page + 1) * limits.orcid.page)
      if (summaries.length === 0) return { works: [], all: list.length }
      const whole = new Map<number, PublicationContent>()
      await api.readList(orcid, `/works/${summaries.map(({ putCode }) => putCode).join(',')}`, 'bulk', signal, json => {
        const work = orcidWork(json)
        if (work) whole.set(work.putCode, work.publication)
      })
      return { works: summaries.map(({ putCode, publication }) => whole.get(putCode) ?? publication), all: list.length }
    }, asked)
    const same = await sameRecordsOf(catalogue, works.map(entryOfPublication), signal)
    const there = await worksOnProfile(store.read, userId, works)
    const publications = works.map((publication, at): FoundPublication => {
      const record = same[at]
      return { publication, ...(record && { same_record: record }), ...(there[at] && { is_there: true as const }) }
    })
    return { publications, total: all, page, more: (page + 1) * limits.orcid.page < all }
  }

  const whole = async (
    asked: Asked,
    part: `/${string}`,
    read: (json: unknown) => Omit<OrcidReply, 'total' | 'page' | 'more'>,
  ): Promise<OrcidReply> => {
    const found = await fromOrcid(async () => read(await api.read(asked.orcid, part, asked.signal)), asked)
    const [list] = Object.values(found)
    return { ...found, total: Array.isArray(list) ? list.length : list === undefined ? 0 : 1, page: 0, more: false }
  }

  return handlers('orcid', contract, {
    fetch: async ({ query: { content, page } }, { user, now, signal }) => {
      const account = await store.read.selectFrom('users').select('orcid_id').where('id', '=', user.id).executeTakeFirst()
      if (!account?.orcid_id) throw new Refusal('forbidden', { sentence: 'Connect your ORCID iD first.' })
      const asked = { userId: user.id, orcid: account.orcid_id, page, now, signal }
      switch (content) {
        case 'publications':
          return publicationsOf(asked)
        case 'biography':
          return whole(asked, '/person', json => ({ biography: biographyOf(json) }))
        case 'keywords':
          return whole(asked, '/person', json => ({ keywords: orcidKeywords(json) }))
        case 'websites':
          return whole(asked, '/person', json => ({ websites: websitesOf(json) }))
        case 'employments':
          return whole(asked, '/employments', json => ({ employments: affiliationsOf('employment', json) }))
        case 'educations':
          return whole(asked, '/educations', json => ({ educations: affiliationsOf('education', json) }))
      }
    },
  })
}
