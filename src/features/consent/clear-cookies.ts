const expired = 'expires=Thu, 01 Jan 1970 00:00:00 GMT'

/** Deletes cookies by name, for every path and domain of this page. A name that ends with * is a prefix. */
export function clearCookies(patterns: readonly string[]): void {
  const names = document.cookie.split('; ').map(pair => pair.split('=', 1)[0] ?? '')
  for (const name of names.filter(name => name !== '' && patterns.some(pattern => matches(name, pattern))))
    for (const path of paths(location.pathname))
      for (const domain of ['', ...domains(location.hostname).map(host => `; domain=${host}`)])
        document.cookie = `${name}=; ${expired}; path=${path}${domain}${location.protocol === 'https:' ? '; secure' : ''}`
}

const matches = (name: string, pattern: string): boolean =>
  pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern

/** `/a/b` -> `/`, `/a`, `/a/`, `/a/b`, `/a/b/` */
function paths(path: string): string[] {
  const parts = path.split('/').filter(part => part !== '')
  return ['/', ...parts.flatMap((_, at) => [`/${parts.slice(0, at + 1).join('/')}`, `/${parts.slice(0, at + 1).join('/')}/`])]
}

/** `a.example.org` -> itself, `example.org`; browsers refuse public suffixes. */
function domains(host: string): string[] {
  const parts = host.split('.')
  return parts.slice(0, Math.max(1, parts.length - 1)).map((_, at) => parts.slice(at).join('.'))
}
