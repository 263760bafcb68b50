import { contract } from '#contract/all.ts'
import type { EndpointSpec } from '#contract/endpoint.ts'
import { basePaths } from '#contract/hosts.ts'

type Contract = typeof contract

/** `folders.create`: the name in documentation, handlers and tests. */
export type EndpointName = { [S in keyof Contract]: `${S}.${keyof Contract[S] & string}` }[keyof Contract]

/** Every call of the contract by its name. */
export const endpoints: readonly { name: EndpointName; spec: EndpointSpec }[] = Object.entries(contract).flatMap(([subject, group]) =>
  Object.entries<EndpointSpec>(group).map(([name, spec]) => ({ name: `${subject}.${name}` as EndpointName, spec })),
)

const byName = new Map<string, EndpointSpec>(endpoints.map(({ name, spec }) => [name, spec]))

export function endpointNamed(name: string): EndpointSpec {
  const spec = byName.get(name)
  if (!spec) throw new Error(`The contract has no call named ${name}. Its names are <subject>.<call>, as in contract/all.ts.`)
  return spec
}

/** The client's path of a call, below the first base path of its host. `params` must be exactly its path parameters. */
export function addressOf({ host, path }: EndpointSpec, params: Record<string, string> = {}, query: Record<string, string> = {}): string {
  const needed = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
  if (needed.toSorted().join() !== Object.keys(params).toSorted().join())
    throw new Error(`${path} needs params named: ${needed.join(', ') || 'none'}; given: ${Object.keys(params).join(', ') || 'none'}.`)
  const text = new URLSearchParams(query).toString()
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name]!))
  return basePaths[host][0] + filled + (text && `?${text}`)
}

/** The same with one value for every path parameter. */
export const addressWith = (spec: EndpointSpec, word: string): string =>
  addressOf(spec, Object.fromEntries([...spec.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name!, word])))
