import { type PageName, type pageRoutes, pathsOf } from './page-routes.ts'

type Declared<N extends PageName> = (typeof pageRoutes)[N]
type PathOf<N extends PageName> = Declared<N> extends infer P ? (P extends readonly (infer One)[] ? One : P) : never

/** `/profile/$id/explore/$category/$` -> 'id' | 'category' | '_splat' */
type ParamName<P> = P extends `${infer Segment}/${infer Rest}`
  ? ParamName<Segment> | ParamName<Rest>
  : P extends '$'
    ? '_splat'
    : P extends `$${infer Name}`
      ? Name
      : never

/** Exactly the parameters of one of the paths. */
type Params<P, All extends string = ParamName<P>> = [All] extends [never]
  ? Record<string, never>
  : P extends unknown
    ? Readonly<Record<ParamName<P>, string> & Partial<Record<Exclude<All, ParamName<P>>, undefined>>>
    : never

interface Rest {
  query?: Readonly<Record<string, string>>
  /** Without its `#`. */
  hash?: string
}

type Arguments<P> = Record<never, never> extends Params<P> ? [params?: Params<P>, rest?: Rest] : [params: Params<P>, rest?: Rest]

/** Filters stand readable in an address: `/search/publications/year:2019,2020`. */
const encoded = (text: string): string => encodeURIComponent(text).replaceAll('%3A', ':').replaceAll('%2C', ',')

const filled = (path: string, params: Readonly<Record<string, string | undefined>>): string =>
  path.replace(/\/\$(\w*)/g, (_, name: string) =>
    name
      ? `/${encoded(params[name] ?? '')}`
      : (params['_splat'] ?? '')
          .split('/')
          .map(part => part && `/${encoded(part)}`)
          .join(''),
  )

const namesIn = (path: string): string[] => [...path.matchAll(/\$(\w*)/g)].map(([, name]) => name || '_splat')

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/\$(\w+)/g, '(?<$1>[^/]+)').replace(/\$$/, '(?<_splat>.*)')}/?$`, 's')

/** The parameters, still encoded, that a path has as one of this page; undefined when it is none. */
export function paramsAt(name: PageName, path: string): Readonly<Record<string, string>> | undefined {
  for (const declared of pathsOf(name)) {
    const found = patternOf(declared).exec(path)
    if (found) return { ...found.groups }
  }
  return undefined
}

/**
 * The address of a page: `to('search', { category: 'patents', _splat: 'year:2019,2020' }, { query: { page: '2' } })`. Parameters are plain
 * text and are encoded here. Where a page has several paths, the parameters given choose.
 */
export function to<N extends PageName>(name: N, ...[params, { query = {}, hash } = {}]: Arguments<PathOf<N>>): string {
  const texts: Readonly<Record<string, string | undefined>> = params ?? {}
  const given = Object.keys(texts).filter(key => texts[key] !== undefined)
  const path = pathsOf(name).find(path => {
    const names = namesIn(path)
    return names.length === given.length && names.every(key => given.includes(key))
  })
  if (path === undefined) throw new Error(`${name} has no path with the parameters ${given.join(', ')}`)
  const pairs = Object.entries(query).map(([key, value]) => `${encoded(key)}=${encoded(value)}`)
  return filled(path, texts) + (pairs.length > 0 ? `?${pairs.join('&')}` : '') + (hash ? `#${encoded(hash)}` : '')
}
