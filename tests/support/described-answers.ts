import type { EndpointSpec } from '#contract/endpoint.ts'
import { streamTypes } from '#contract/stream-types.ts'
import { tableTypes } from '#contract/table-formats.ts'
import { callPaths } from '#contract/hosts.ts'
import { checkOf, describedHeader, page } from './openapi-page.ts'
import { endpoints } from './endpoints.ts'

interface Described {
  method: string
  path: RegExp
  /** Longer paths with fewer parameters are meant first, as in the router. */
  fixed: number
  responses: (typeof page.paths)[string][string]['responses']
  spec: EndpointSpec
}

const operations = new Map(Object.values(page.paths).flatMap(verbs => Object.values(verbs).map(one => [one.operationId, one] as const)))

const described: readonly Described[] = endpoints
  .flatMap(({ name, spec }) =>
    callPaths(spec).map(([base, own]) => ({
      method: spec.method,
      path: new RegExp(`^${(base + own).replace(/\{\w+\}/g, '[^/]+')}$`),
      fixed: (base + own).split('/').filter(part => !part.startsWith('{')).length,
      responses: operations.get(name)!.responses,
      spec,
    })),
  )
  .sort((a, b) => b.fixed - a.fixed)

const known = new Map<string, Described | undefined>()
function describedAt(method: string, pathname: string): Described | undefined {
  const key = `${method} ${pathname}`
  if (!known.has(key))
    known.set(
      key,
      described.find(one => one.method === method && one.path.test(pathname)),
    )
  return known.get(key)
}

/** A client that went away gets no answer: this status is for the log only. */
const disconnected = 499

/**
 * What of an answer is not as the OpenAPI page describes it: its status, a header that it must have, its type, or a part of its body.
 * Empty for what is no call of the contract.
 */
export function undescribed(method: string, url: string, answer: { status: number; headers: Headers; text: string }): string[] {
  const { pathname } = new URL(url, 'http://127.0.0.1')
  const call = describedAt(method, pathname)
  const { status, headers, text } = answer
  if (!call || status === disconnected) return []
  const at = `${method} ${pathname} answered ${status}`
  const response = call.responses[status]
  if (!response) return [`${at}, which its page does not have`]
  const faults = Object.entries(response.headers ?? {}).flatMap(([name, header]) => {
    const { required, schema = {} } = describedHeader(header)
    const value = headers.get(name)
    if (value === null) return required ? [`${at} without ${name}`] : []
    const given = (schema as { type?: string }).type === 'integer' ? Number(value) : value
    return checkOf(schema)(given) ? [] : [`${at} with ${name}: ${value}`]
  })
  const type = headers.get('content-type') ?? ''
  const bare = type.split(';')[0]!
  const declared = Object.entries(response.content ?? {})
  const [declaredType, content] = declared.find(([name]) => name === bare) ?? declared[0] ?? []
  if (!content?.schema) return text === '' ? faults : [...faults, `${at} with a body, which its page does not have`]
  if (bare !== declaredType) return [...faults, `${at} as ${type || 'nothing'}`]
  if ([...Object.values<string>(tableTypes), ...streamTypes.calendar, ...streamTypes.text].includes(bare)) return faults
  const check = checkOf(content.schema)
  const parts = declaredType === streamTypes.jsonl[0] ? text.split('\n').filter(line => line !== '') : [text]
  for (const part of parts)
    if (!check(JSON.parse(part)))
      return [...faults, ...check.errors!.slice(0, 5).map(({ instancePath, message }) => `${at}: ${instancePath || 'it'} ${message}`)]
  return faults
}
