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

/** The parameters are optional if one of the paths has none. */
type Arguments<P> = [Exclude<P, `${string}$${string}`>] extends [never]
  ? [params: Params<P>, rest?: Rest]
  : [params?: Params<P>, rest?: Rest]

/** Escapes only what would end a segment or a value, so that filters stay readable: `/search/publications/year:2019,2020`. */
const encoded = (text: string): string => encodeURI(text).replace(/[/?#&+=;]/g, encodeURIComponent)

/**
 * The address of a page: `to('search', { category: 'patents', _splat: 'year:2019,2020' }, { query: { page: '2' } })`. Parameters are plain
 * text and are encoded here. If a page has several paths, the number of parameters chooses one.
 */
export function to<N extends PageName>(name: N, ...[params, { query = {}, hash } = {}]: Arguments<PathOf<N>>): string {
  const texts: Readonly<Record<string, string | undefined>> = params ?? {}
  const given = Object.values(texts).filter(text => text !== undefined).length
  const path = pathsOf(name).find(path => path.split('$').length - 1 === given) ?? ''
  const filled = path.replace(/\/\$(\w*)/g, (_, key: string) => {
    const text = texts[key || '_splat'] ?? ''
    return (key ? [text] : text.split('/')).map(part => part && `/${encoded(part)}`).join('')
  })
  const pairs = Object.entries(query).map(([key, value]) => `${encoded(key)}=${encoded(value)}`)
  return filled + (pairs.length > 0 ? `?${pairs.join('&')}` : '') + (hash ? `#${encoded(hash)}` : '')
}
