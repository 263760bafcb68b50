import type { Plugin } from 'vite'

/** Files of the router of which the app has its own, and what they export. */
const replaced: readonly [file: string, names: readonly string[]][] = [
  // Links are plain anchors: src/routing/follow-links.ts.
  ['/@tanstack/react-router/dist/esm/link.js', ['Link', 'createLink', 'linkOptions', 'useLinkProps']],
  // What a page knows of its address: src/routing/place.ts.
  ['/@tanstack/react-router/dist/esm/useLoaderData.js', ['useLoaderData']],
  ['/@tanstack/react-router/dist/esm/useLoaderDeps.js', ['useLoaderDeps']],
  ['/@tanstack/react-router/dist/esm/useNavigate.js', ['Navigate', 'useNavigate']],
  ['/@tanstack/react-router/dist/esm/useParams.js', ['useParams']],
  ['/@tanstack/react-router/dist/esm/useRouteContext.js', ['useRouteContext']],
  ['/@tanstack/react-router/dist/esm/useSearch.js', ['useSearch']],
  // For routes that a server must not render; ours say so in their own way (`serverRendered`).
  ['/@tanstack/react-router/dist/esm/ClientOnly.js', ['ClientOnly', 'useHydrated']],
  // Only for pages that a server renders with its own script; ours are rendered without.
  ['/@tanstack/react-router/dist/esm/scroll-restoration.js', ['ScrollRestoration']],
  // Queries are plain text: src/routing/query-string.ts.
  [
    '/@tanstack/router-core/dist/esm/searchParams.js',
    ['defaultParseSearch', 'defaultStringifySearch', 'parseSearchWith', 'stringifySearchWith'],
  ],
]

/** Leaves out parts of the router that the app never calls, so that they do not come with the first screen. */
export const withoutRouterParts = (): Plugin => ({
  name: 'without-router-parts',
  enforce: 'pre',
  load(id) {
    const names = replaced.find(([file]) => id.endsWith(file))?.[1]
    return names && `export const ${names.map(name => `${name} = undefined`).join(', ')}`
  },
})
