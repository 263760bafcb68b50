import type { Plugin } from 'vite'

/**
 * An icon is one `svg` element. The library's component for it has contexts and options that the app does not use; every icon would be two
 * components of React, and their code would come with the first screen.
 */
export const plainIcons = (): Plugin => ({
  name: 'plain-icons',
  enforce: 'pre',
  load: id => (id.endsWith('/lucide-react/dist/esm/createLucideIcon.mjs') ? icon : undefined),
})

const icon = `
import { createElement } from 'react'
export default function createLucideIcon({ name, node }) {
  return function Icon({ size = 24, strokeWidth = 2, className, ...more }) {
    const attributes = {
      xmlns: 'http://www.w3.org/2000/svg', width: size, height: size, viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', strokeWidth,
      strokeLinecap: 'round', strokeLinejoin: 'round', className: 'lucide lucide-' + name + (className ? ' ' + className : ''), 'aria-hidden': true,
    }
    return createElement('svg', { ...attributes, ...more }, node.map(([tag, parts]) => createElement(tag, parts)))
  }
}
`
