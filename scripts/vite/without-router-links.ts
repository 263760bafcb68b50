import type { Plugin } from 'vite'

/** The app's links are plain anchors (src/routing/follow-links.ts), so the router's own do not come with the first screen. */
export const withoutRouterLinks = (): Plugin => ({
  name: 'without-router-links',
  enforce: 'pre',
  load: id =>
    id.endsWith('/@tanstack/react-router/dist/esm/link.js')
      ? 'export const Link = undefined, createLink = undefined, linkOptions = undefined, useLinkProps = undefined'
      : undefined,
})
