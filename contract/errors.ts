import * as v from 'valibot'
import { boundNames } from './account-bounds.ts'
import { errorBodyOf } from './error-body.ts'
import { rights } from './rights.ts'

/** Every code the server can answer with, its HTTP status, and the sentence that people read. The list is closed. */
export const errors = {
  malformed: { status: 400, sentence: 'The request could not be read.' },
  analyst_failed: { status: 400, sentence: 'Oops, our AI has stumbled! An unexpected error has occurred. Please try again.' },
  key_needed: { status: 400, sentence: 'This change needs an Idempotency-Key.' },
  too_costly: { status: 400, sentence: 'This search is too broad. Use fewer words, or rarer ones.' },
  not_signed_in: { status: 401, sentence: 'Please log in to do this.' },
  no_credits: { status: 401, sentence: 'Not authorized to perform this operation.' },
  wrong_credentials: { status: 401, sentence: 'The email address or password is incorrect.' },
  right_required: { status: 403, sentence: 'Your plan does not include this.' },
  forbidden: { status: 403, sentence: 'You do not have permission to do this.' },
  step_up_required: { status: 403, sentence: 'Please confirm that it is you.' },
  not_found: { status: 404, sentence: 'This does not exist, or you do not have access to it.' },
  method_not_allowed: { status: 405, sentence: 'This address does not accept this kind of request.' },
  too_slow: { status: 408, sentence: 'The request came too slowly and was given up. Please try again.' },
  in_progress: { status: 409, sentence: 'The same change is still being saved.' },
  wrong_user: { status: 409, sentence: 'This change belongs to another user.' },
  version_conflict: { status: 409, sentence: 'Someone else has changed this since you last saw it.' },
  changed: { status: 409, sentence: 'Others have added items since you last saw this.' },
  dedupe_window_passed: { status: 409, sentence: 'This change waited too long to be sent safely.' },
  gone: { status: 410, sentence: 'This no longer exists.' },
  link_expired: { status: 410, sentence: 'This link has expired or was already used. Please request a new one.' },
  challenge_expired: { status: 410, sentence: 'This took too long, or was already used. Please start again.' },
  account_deleted: { status: 410, sentence: 'This account was deleted.' },
  too_large: { status: 413, sentence: 'This is too large.' },
  unsupported_media: { status: 415, sentence: 'Only JSON is accepted here.' },
  unknown_host: {
    status: 421,
    sentence: 'This server does not answer for this name. Its administrator can add the name with the setting ALLOWED_HOSTS.',
  },
  invalid: { status: 422, sentence: 'Some fields are not valid.' },
  bad_query: { status: 422, sentence: 'The search could not be understood.' },
  not_reachable: { status: 422, sentence: 'This person cannot be contacted from here.' },
  limit_reached: { status: 422, sentence: 'You have the most of these that an account can have.' },
  key_reused: { status: 422, sentence: 'This Idempotency-Key was already used for another change.' },
  provider_failed: { status: 424, sentence: 'The other site did not confirm who you are. Nothing was changed; please try again.' },
  update_needed: { status: 426, sentence: 'This version of the app is too old. Please update.' },
  too_many: { status: 429, sentence: 'Too many requests. Please wait a moment.' },
  session_ended: { status: 498, sentence: 'Your session has ended. Please log in again.' },
  internal: { status: 500, sentence: 'Something went wrong on the server.' },
  not_ready: { status: 503, sentence: 'The server is not ready. Please try again in a moment.' },
  account_full: { status: 507, sentence: 'Your account uses all the space it has.' },
  storage_full: { status: 507, sentence: 'The server has no space left to save this.' },
} as const

export type ErrorCode = keyof typeof errors
export const errorCodes = Object.keys(errors) as [ErrorCode, ...ErrorCode[]]

/** The error body, as the server writes it. */
export const errorBody = errorBodyOf(v.picklist(errorCodes), v.picklist(rights), v.picklist(boundNames))
export type ErrorBody = v.InferOutput<typeof errorBody>
