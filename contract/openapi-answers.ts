import { type EndpointSpec, isSafe, limitOf } from './endpoint.ts'
import { streamTypes } from './stream-types.ts'
import { type ErrorCode, errorBody, errors } from './errors.ts'
import { creditsHeader, exportHeaders } from './export-headers.ts'
import { type Json, outputSchema } from './openapi-schemas.ts'

/** The codes that a call may answer with, by its declaration. */
function codesOf(spec: EndpointSpec): ErrorCode[] {
  const codes: ErrorCode[] = [...(spec.errors ?? []), 'malformed', 'unknown_host', 'internal', 'not_ready']
  // A guest's call, too, is refused with a token that does not work.
  if (spec.auth !== 'ignored') codes.push('not_signed_in', 'session_ended', 'wrong_user', 'account_deleted')
  if (spec.needs !== 'guest' && spec.needs !== 'user') codes.push('right_required')
  if (!isSafe(spec)) codes.push('forbidden', 'storage_full')
  else if (spec.method !== 'GET') codes.push('forbidden')
  if (spec.path.includes('{')) codes.push('not_found')
  if (spec.body) codes.push('too_slow', 'too_large', 'unsupported_media', 'invalid')
  if (spec.query) codes.push('invalid')
  if (limitOf(spec)) codes.push('too_many')
  if (spec.limit === 'search' || spec.limit === 'typeahead') codes.push('too_costly')
  if (spec.keyed) codes.push('key_needed', 'key_reused', 'in_progress', 'dedupe_window_passed', 'account_full')
  return [...new Set(codes)]
}

const header = (description: string, schema: Json = { type: 'string' }, required = false): Json => ({ description, required, schema })

export const headerComponents: Json = {
  NotStored: header('Nobody may keep a copy.', { const: 'no-store' }, true),
  SentAsWritten: header('Nobody may keep a copy, pack it, or hold back its pieces.', { const: 'no-store, no-transform' }, true),
  Revalidated: header('A copy must be checked with the server before each use.', { const: 'private, no-cache' }, true),
  ETag: header(
    'Names this state; sent back as `If-None-Match`, an unchanged state is answered 304. Weak, with `W/` before it, where the answer is compressed.',
    { type: 'string', pattern: '^(W/)?"[^"]+"$' },
    true,
  ),
  Vary: header('Answers differ by caller.', { type: 'string' }, true),
  RetryAfter: header('Seconds to wait before the next request.', { type: 'integer', minimum: 1 }, true),
  RetryAfterIfKnown: header('Seconds to wait before the next request, where they are known.', { type: 'integer', minimum: 1 }),
  Challenge: header('How to authenticate.', { const: 'Bearer' }, true),
  Key: header('The Idempotency-Key of the request, if it was a valid one.'),
  Replayed: header('The first answer to this key, sent again.', { const: 'true' }),
  Attachment: header('The name of the file.', { type: 'string', pattern: '^attachment; filename="[a-z0-9_.-]+"$' }, true),
  ExportId: header(
    'The id under which the export is kept. Sent again as `id`, it is written again and costs nothing.',
    { type: 'string' },
    true,
  ),
  ExportNumber: header('A number.', { type: 'integer', minimum: 0 }, true),
  CreditsRemaining: header('The AI credits that are left, where the call costs some.', { type: 'integer', minimum: 0 }),
}

/** The headers of an answer with a file. */
const table = (spec: EndpointSpec): Json => {
  if (spec.streamed === 'workbook') return { 'Content-Disposition': ref('Attachment'), [creditsHeader]: ref('CreditsRemaining') }
  if (spec.streamed !== 'table') return {}
  const { id, ...numbers } = exportHeaders
  const counts = Object.fromEntries(Object.values(numbers).map(name => [name, ref('ExportNumber')]))
  return { 'Content-Disposition': ref('Attachment'), [id]: ref('ExportId'), ...counts }
}

const ref = (name: keyof typeof headerComponents): Json => ({ $ref: `#/components/headers/${name}` })
const keyed = (spec: EndpointSpec): Json => (spec.keyed ? { 'Idempotency-Key': ref('Key'), 'Idempotency-Replayed': ref('Replayed') } : {})

export const schemaComponents: Json = { Error: outputSchema(errorBody) }
const json = (schema: Json): Json => ({ 'application/json': { schema } })

/** Every answer of a call, by its status. */
export const answersOf = (spec: EndpointSpec): Json => ({ ...done(spec), ...refusals(spec), ...unread(spec) })

const doneAs = {
  whole: 'Done.',
  calendar: 'Done. A file of iCalendar.',
  json: 'Done. Sent piece by piece; an answer that is cut off is no JSON.',
  jsonl: 'Done. Sent piece by piece, as lines; each is such an object.',
  text: 'Done. Sent piece by piece, as it is written.',
  workbook: 'Done. A file, sent piece by piece.',
  table: 'Done. A file, sent piece by piece; its type is the format that was asked for.',
}

function done(spec: EndpointSpec): Json {
  const caching = { 'Cache-Control': ref('Revalidated'), ETag: ref('ETag'), Vary: ref('Vary') }
  return {
    200: {
      description: doneAs[spec.streamed ?? 'whole'],
      headers: spec.cache
        ? caching
        : { 'Cache-Control': ref(spec.followed ? 'SentAsWritten' : 'NotStored'), ...keyed(spec), ...table(spec) },
      content: Object.fromEntries(streamTypes[spec.streamed ?? 'json'].map(type => [type, { schema: outputSchema(spec.reply) }])),
    },
    ...(spec.cache && { 304: { description: 'The copy that `If-None-Match` names is the current state.', headers: caching } }),
  }
}

function refusals(spec: EndpointSpec): Json {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of codesOf(spec)) byStatus.set(errors[code].status, [...(byStatus.get(errors[code].status) ?? []), code])
  return Object.fromEntries([...byStatus].map(([status, codes]) => [status, refused(status, codes, keyed(spec))]))
}

/** The answer of one refusal, for what is no call. */
export const refusal = (code: ErrorCode): Json => ({ [errors[code].status]: refused(errors[code].status, [code]) })

const refused = (status: number, codes: readonly ErrorCode[], more?: Json): Json => ({
  description: codes.map(code => `\`${code}\`: ${errors[code].sentence}`).join(' '),
  headers: { ...(!isAlsoUnread(status) && { 'Cache-Control': ref('NotStored') }), ...waits(status), ...more },
  content: json({ $ref: '#/components/schemas/Error' }),
})

/** Where a request could not be read, or not in time, its answer may also have no body. */
const isAlsoUnread = (status: number): boolean => status === errors.malformed.status || status === errors.too_slow.status

function waits(status: number): Json {
  if (status === errors.not_signed_in.status) return { 'WWW-Authenticate': ref('Challenge') }
  if (status === errors.too_many.status) return { 'Retry-After': ref('RetryAfter') }
  return status === errors.in_progress.status || status === errors.not_ready.status ? { 'Retry-After': ref('RetryAfterIfKnown') } : {}
}

/** Requests whose head was not read to its end; there is no body then, and the connection ends. */
const unread = (spec: EndpointSpec): Json => ({
  ...(!spec.body && { 408: { description: 'The head of the request came too slowly.' } }),
  431: { description: 'The headers are larger than 16 KiB together.' },
})
