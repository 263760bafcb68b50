import type { OrganisationFields } from '#contract/organisation-fields.ts'
import type { OrganisationState, VerificationWay } from '#contract/organisation-view.ts'
import type { ResearchGroupFields } from '#contract/research-group-fields.ts'

/** What an owner wrote; a field that was not written or is empty is missing. */
type StoredOrganisationFields = Partial<OrganisationFields>

type StoredGroupFields = Partial<ResearchGroupFields>

/** Organisations and research groups that people make and edit. */
export interface GroupTables {
  /**
   * Organisations that were made here, and what owners wrote about others. `fields`: only what was written; `name` is the shown one. Its members are
   * in `memberships`.
   */
  organisations: {
    slug_value: string
    name: string
    fields: StoredOrganisationFields
    notes: string
    made_here: boolean
    made_by: string | null
    state: OrganisationState
    /** Above 0: its record in the catalogue is older than the row. */
    record_stale: number
    version: number
    created_at: number
  }
  /** Records of organisations that were made here and are to leave the catalogue. */
  leaving_organisations: { slug_value: string }
  /** How members are known to belong to an organisation. A row counts for a membership that is not younger. */
  organisation_verifications: {
    slug_value: string
    user_id: string
    way: VerificationWay
    verified_by: string | null
    verified_at: number
  }
  /** Organisations that were found by an address of a user, who says whether they belong there. */
  organisation_requests: {
    id: string
    user_id: string
    slug_value: string
    name: string
    email: string
    action: 'confirmed' | 'declined' | null
    created_at: number
  }
  /**
   * Research groups that were made here, and what members wrote about others. `fields`: only what was written; `name` is the shown one. Its members
   * are in `memberships`.
   */
  research_groups: {
    slug_value: string
    name: string
    fields: StoredGroupFields
    avatar: string | null
    made_here: boolean
    made_by: string | null
    /** Above 0: its record in the catalogue is older than the row. */
    record_stale: number
    version: number
    change_seq: number
    created_at: number
  }
  /** The topics of such a group; `slug_value` is that of its record. */
  research_group_topics: {
    group_slug: string
    id: string
    slug_value: string
    title: string
    description: string
    version: number
    created_at: number
  }
  /** Groups and topics that were made here and are no more; `is_removed`: their records have left the catalogue. Their slugs are never used again. */
  left_research_groups: { index_name: 'research_groups' | 'research_topics'; slug_value: string; is_removed: boolean }
}
