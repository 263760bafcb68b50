import { readFileSync } from 'node:fs'
import { reasonOf, StartupError } from './startup-errors.ts'

/** A host of an OpenSearch cluster. */
export interface ClusterHost {
  /** An origin. */
  origin: string
  /** A header; absent: the host asks for no name. */
  authorization?: string
}

/** An OpenSearch cluster, and which indexes there are ours. */
export interface SearchCluster {
  hosts: readonly ClusterHost[]
  /** Certificates of its authority, as PEM. */
  ca?: string
  /** What the names of our indexes begin with. */
  prefix: string
}

const hostsIn = (text: string): string[] => text.split(',').map(host => host.trim())

/** Whether a text is the addresses of hosts, separated by commas. */
export const areSearchHosts = (text: string): boolean => hostsIn(text).every(isHost)

function isHost(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, pathname, search, hash, username, password } = new URL(text)
  return /^https?:$/.test(protocol) && pathname === '/' && search === '' && hash === '' && isDecodable(username + password)
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

/** A host without a name and a password is asked with those of the first one. `caFile` has further authorities. */
export function searchClusterOf(addresses: string, prefix: string, caFile: string | undefined): SearchCluster {
  const urls = hostsIn(addresses).map(host => new URL(host))
  const first = authorizationOf(urls[0]!)
  const hosts = urls.map(url => {
    const authorization = authorizationOf(url) ?? first
    return { origin: url.origin, ...(authorization !== undefined && { authorization }) }
  })
  return { hosts, prefix, ...(caFile !== undefined && { ca: certificatesIn(caFile) }) }
}

function authorizationOf({ username, password }: URL): string | undefined {
  if (username === '' && password === '') return undefined
  return `Basic ${Buffer.from(decodeURIComponent(`${username}:${password}`)).toString('base64')}`
}

function certificatesIn(file: string): string {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (problem) {
    throw new StartupError(`The file ${file} of SEARCH_CA cannot be read: ${reasonOf(problem)}.`)
  }
  if (text.includes('-----BEGIN CERTIFICATE-----')) return text
  throw new StartupError(`The file ${file} of SEARCH_CA has no certificate in it.`)
}
