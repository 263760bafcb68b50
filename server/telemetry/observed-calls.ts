import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Observer } from './observer.ts'
import type { Settings } from '../core/settings.ts'

interface Message {
  request: { origin: string | URL }
}

/** Observes every `fetch` of the process, as Node tells of it. Returns how to stop. */
export function observeCalls(observer: Observer, settings: Settings): () => void {
  const names = hostNames(settings)
  const begun = new WeakMap<object, ReturnType<Observer['begin']>>()
  const begin = (message: unknown) => {
    const { request } = message as Message
    begun.set(request, observer.begin('outside', names.get(new URL(request.origin).host) ?? 'other'))
  }
  const end = (hasFailed: boolean) => (message: unknown) => {
    const { request } = message as Message
    begun.get(request)?.(hasFailed)
    begun.delete(request)
  }
  const told: [string, (message: unknown) => void][] = [
    ['undici:request:create', begin],
    ['undici:request:trailers', end(false)],
    ['undici:request:error', end(true)],
  ]
  for (const [channel, hear] of told) subscribe(channel, hear)
  return () => {
    for (const [channel, hear] of told) unsubscribe(channel, hear)
  }
}

/** Hosts of the settings by what they are for. All others have one name: which they are, may be a matter of users. */
function hostNames({ fileBucket, analyst, pusherCluster, orcidApiUrl, providers = {} }: Settings): Map<string, string> {
  const named: [string, string | undefined][] = [
    ['files', fileBucket?.endpoint],
    ['ai', analyst?.url],
    ['live', pusherCluster?.origin],
    ['orcid', orcidApiUrl],
    ...Object.entries(providers).map(([name, one]): [string, string] => [name, one.issuer]),
  ]
  return new Map(named.flatMap(([name, url]) => (url === undefined ? [] : [[new URL(url).host, name] as const])))
}
