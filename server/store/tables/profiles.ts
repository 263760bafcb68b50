import type { ColumnType, Generated } from 'kysely'
import type { ClaimRequestKind, ClaimWay, RequestState } from '#contract/claims.ts'
import type { TermList } from '#contract/profile.ts'
import type { Visibility, VisibleField } from '#contract/profile-fields.ts'
import type { PublicationContent } from '#contract/own-publication.ts'
import type { List, GeneratedList } from './columns.ts'

/** What somebody is named in: an organisation, by its first slug. */
interface NamedOrganisation {
  slug_value: string
  name: string
}

/** The lists of a profile that are not columns of `users`. */
type ProfileList = Exclude<TermList, 'research_interests' | 'collaboration_interests'>

interface CareerStage {
  user_id: string
  id: string
  organisation: string
  organisation_slug: string | null
  title: string
  from_month: number | null
  from_year: number
  to_month: number | null
  to_year: number | null
  present: boolean
  version: number
  change_seq: number
}

interface RemovedRow {
  user_id: string
  id: string
  change_seq: number
  removed_at: number
}

type VisibilityMap = { readonly [F in VisibleField]?: Visibility }

/** Profiles of researchers, their publications, and what people ask about records. */
export interface ProfileTables {
  /** What people say about themselves beside the columns of `users`; every account has one. */
  profiles: {
    user_id: string
    about: Generated<string>
    /** Where they belong, without a role there. */
    organisations: ColumnType<NamedOrganisation[], readonly NamedOrganisation[] | undefined, readonly NamedOrganisation[]>
    /** Of what is not named everybody sees everything. */
    visibility: ColumnType<VisibilityMap, VisibilityMap | undefined, VisibilityMap>
    version: Generated<number>
    change_seq: number
  } & { [L in ProfileList]: GeneratedList }
  removed_profile: RemovedRow
  /** Where people worked; `category` 0: academic, 1: not. */
  experiences: CareerStage & { category: 0 | 1 }
  removed_experiences: RemovedRow
  /** Where people learned. */
  educations: CareerStage
  removed_educations: RemovedRow
  /** Profiles of a similar name that a user has told apart. */
  namesakes: { user_id: string; slug_value: string; other_slug_value: string; created_at: number; change_seq: number }
  removed_namesakes: { user_id: string; slug_value: string; other_slug_value: string; change_seq: number; removed_at: number }
  /** The contacts that people gave in their profiles. */
  contact_info: { user_id: string; id: string; contact_type_id: number; value: string; version: number; change_seq: number }
  removed_contact_info: { user_id: string; id: string; change_seq: number; removed_at: number }
  /** Publications that people have on their profiles: added by themselves, or linked records of the catalogue. */
  own_publications: {
    user_id: string
    id: string
    slug_value: string
    is_linked: boolean
    publication: PublicationContent
    /** What tells that it is the same work as another (contract/same-work.ts). */
    identifier: string | null
    title_key: string
    bytes: number
    /** Above 0: its record in the catalogue is older than the row. */
    record_stale: number
    added_at: number
    version: number
    change_seq: number
  }
  removed_own_publications: { user_id: string; id: string; change_seq: number; removed_at: number }
  /** Records of such publications that are to leave the catalogue. */
  leaving_publications: { slug_value: string }
  /** Records of the catalogue that accounts took over: their first slugs, and all their slugs, which are the account's too. */
  claims: { slug_value: string; user_id: string; slugs: List; name: string; way: ClaimWay; claimed_at: number }
  /** What people asked the owner of the server about records; a request without an account counts once its address is confirmed. */
  record_requests: {
    id: string
    kind: ClaimRequestKind
    slug_value: string
    name: string
    user_id: string | null
    email: string | null
    message: string
    state: RequestState | 'unconfirmed'
    reason: string | null
    created_at: number
    answered_at: number | null
  }
  /** Records that are shown nowhere, because their people asked for it. */
  hidden_records: { slug_value: string; hidden_at: number }
  /** Records that a user said are of somebody else. */
  dismissed_records: { user_id: string; slug_value: string; dismissed_at: number }
}
