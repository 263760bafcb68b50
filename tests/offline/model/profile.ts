import { type Namesake, namesakePair } from '#contract/namesakes.ts'
import { contactTypeOf, type OwnContact } from '#contract/contact-info.ts'
import { type Experience, ownProfileId, type Profile as OwnProfile, termLists, ofTermLists } from '#contract/profile.ts'
import { changeBetween, changedList } from '#contract/list-change.ts'
import { type PublicationContent, titleOfPublication } from '#contract/own-publication.ts'
import { ownContacts } from '#features/contacts/own/own-contacts.mirrored.ts'
import { educations, experiences, ownProfile } from '#features/researchers/researchers.mirrored.ts'
import { namesakeKey, namesakes } from '#features/researchers/namesakes/namesakes.mirrored.ts'
import { ownPublications } from '#features/own-publications/own-publications.mirrored.ts'
import type { Fields, Subject } from '#offline/declare/subject.ts'
import { isStaleTag, type ModelRows, Refusal } from './rows.ts'
import type { Sent, SentCall } from './sent.ts'

/** The own profile with its stages, contacts and publications, and who was told apart. */
export class ModelProfile {
  readonly #rows: ModelRows

  constructor(rows: ModelRows) {
    this.#rows = rows
  }

  answer({ method, path, body, ifMatch }: SentCall): unknown {
    if (path.includes('/namesakes/')) return this.toldApart(method, path)
    const [, place, , part, id] = path.split('/').map(decodeURIComponent)
    if (part === 'experiences') return this.ofStages(experiences, method, id, body, ifMatch)
    if (part === 'educations') return this.ofStages(educations, method, id, body, ifMatch)
    if (place === 'researchers' && body.researcher) return this.profiled(body.researcher, body.base, ifMatch)
    if (part === 'publications') return this.ofPublications(method, id ?? body.id ?? '', body, ifMatch)
    if (path.includes('/contact_info')) return this.ofContacts(method, id ?? '', body, ifMatch)
    return undefined
  }

  /** The own profile: fields of both devices are merged, and of lists what each added and removed. */
  private profiled(change: Fields, base: Fields, ifMatch: string | null): OwnProfile {
    const row = this.#rows.profiles.get(ownProfileId) ?? emptyProfile
    const now = row as unknown as Fields
    const isStale = isStaleTag(ifMatch, row.version)
    const fields = Object.entries(change).map(([field, value]): [string, unknown] => {
      if ((termLists as readonly string[]).includes(field)) {
        const before = now[field] as string[]
        return [field, changedList(before, changeBetween((base[field] ?? before) as string[], value as string[]))]
      }
      if (field === 'visibility') return [field, { ...row.visibility, ...(value as object) }]
      if (isStale && value !== now[field] && base[field] !== now[field]) throw new Refusal('version_conflict', row)
      return [field, value]
    })
    const changed = { ...row, ...Object.fromEntries(fields), version: row.version + 1 }
    const next = { ...changed, full_name: `${changed.first_name} ${changed.last_name}`.trim() }
    this.#rows.change(ownProfile, ownProfileId, next)
    return next
  }

  private ofStages(subject: Subject, method: string, id: string | undefined, body: Sent, ifMatch: string | null): unknown {
    const rows = this.#rows.of<Experience>(subject)
    const given = (body.experience ?? body.education ?? {}) as Experience
    const key = id ?? given.id
    const row = rows.get(key)
    if (method === 'DELETE') {
      this.#rows.change(subject, key)
      return { id: key }
    }
    if (method === 'POST') {
      if (!row) this.#rows.change(subject, key, { ...given, version: 1 })
      return rows.get(key)
    }
    if (!row) throw new Refusal('not_found')
    const [now, saw]: [Fields, Fields] = [{ ...row }, { ...body.base }]
    const isStale = isStaleTag(ifMatch, row.version)
    const isTaken = Object.entries(given).some(([field, value]) => value !== now[field] && saw[field] !== now[field])
    if (isStale && isTaken) throw new Refusal('version_conflict', row)
    this.#rows.change(subject, key, { ...row, ...given, version: row.version + 1 })
    return rows.get(key)
  }

  /** A contact is added once; a change of a value that another device changed is refused. */
  private ofContacts(method: string, id: string, body: Sent, ifMatch: string | null): unknown {
    const row = this.#rows.contacts.get(body.id ?? id)
    if (method === 'DELETE') this.#rows.change(ownContacts, id)
    else if (method === 'POST' ? !row : this.mayChangeContact(row, body, ifMatch)) {
      const input = body.contact_info!
      const key = body.id ?? id
      this.#rows.change(ownContacts, key, {
        id: key,
        ...input,
        contact_type: contactTypeOf(input.contact_type_id),
        version: (row?.version ?? 0) + 1,
      })
    }
    return { contact_info: [...this.#rows.contacts.values()] }
  }

  private mayChangeContact(row: OwnContact | undefined, { contact_info, base }: Sent, ifMatch: string | null): boolean {
    if (!row) throw new Refusal('not_found')
    if (row.value === contact_info?.value && row.contact_type_id === contact_info.contact_type_id) return false
    const { value: seen } = base as { value?: string }
    if (ifMatch !== null && row.value !== seen && row.value !== contact_info?.value) throw new Refusal('version_conflict', row)
    return true
  }

  private ofPublications(method: string, id: string, { publication = {}, base }: Sent, ifMatch: string | null): unknown {
    const row = this.#rows.publications.get(id)
    if (method === 'POST') {
      if (row) return row
      const slug = this.#rows.works.get(titleOfPublication(publication as PublicationContent))
      const content = { publication: publication as PublicationContent, added_at: this.#rows.now, version: 1 }
      const added = { id, slug_value: slug ?? `own-${id}`, is_linked: slug !== undefined, ...content }
      this.#rows.change(ownPublications, id, added)
      return added
    }
    if (method === 'DELETE') {
      if (row) this.#rows.change(ownPublications, id)
      return {}
    }
    if (!row) throw new Refusal('not_found')
    if (row.is_linked) throw new Refusal('forbidden')
    const [now, saw] = [row.publication as Fields, base as Fields]
    const isStale = isStaleTag(ifMatch, row.version)
    if (isStale && Object.keys(publication).some(field => JSON.stringify(now[field] ?? null) !== JSON.stringify(saw[field] ?? null)))
      throw new Refusal('version_conflict', { ...row.publication, version: row.version })
    const changed = { ...row, publication: { ...row.publication, ...publication }, version: row.version + 1 }
    this.#rows.change(ownPublications, id, changed)
    return changed
  }

  private toldApart(method: string, path: string): object {
    const [, , one = '', , another = ''] = path.split('/').map(decodeURIComponent)
    const pair = namesakePair(one, another)
    const key = namesakeKey(pair)
    const known = this.#rows.of<Namesake>(namesakes).get(key)
    if (method === 'DELETE') {
      this.#rows.change(namesakes, key)
      return {}
    }
    const row = known ?? { ...pair, created_at: this.#rows.now }
    if (!known) this.#rows.change(namesakes, key, row)
    return { namesake: row }
  }
}

export const emptyProfile: OwnProfile = {
  id: ownProfileId,
  slug_values: ['ada'],
  full_name: 'Ada Lovelace',
  first_name: 'Ada',
  last_name: 'Lovelace',
  academic_title: '',
  function_title: null,
  function_title_id: null,
  country: null,
  country_id: null,
  gender: null,
  gender_id: null,
  twitter_id: '',
  orcid_id: null,
  about: '',
  ...ofTermLists((): string[] => []),
  organisations: [],
  visibility: {},
  version: 0,
}
