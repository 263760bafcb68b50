import { call } from '#api/call.ts'
import { orcid, type OrcidReply, type OrcidScope } from '#contract/orcid.ts'

/** A part of the user's public ORCID record; of publications one page. Throws ApiError. */
export const fetchOrcid = (content: OrcidScope, page: number, signal: AbortSignal): Promise<OrcidReply> =>
  call(orcid.fetch, { query: { content, page: String(page) } }, { signal })
