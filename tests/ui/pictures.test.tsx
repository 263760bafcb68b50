import { readdirSync, readFileSync } from 'node:fs'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Picture, type PictureName } from '#ui/picture/Picture.tsx'

const folder = 'public/illustrations'
const names = readdirSync(folder).map(file => file.replace(/\.svg$/, ''))
const fileOf = (name: string): string => readFileSync(`${folder}/${name}.svg`, 'utf8')

test.each(names)('the drawing %s has only colours of the theme', name => {
  const file = fileOf(name)
  expect(file).toContain('id="picture"')
  for (const [, colour] of file.matchAll(/(?:fill|stroke)="([^"]+)"/g)) expect(colour).toMatch(/^(?:none|currentColor|var\(--[\w-]+\))$/)
})

test.each(names.filter(name => name !== 'login'))(
  'the drawing %s is drawn in the size of its file, and is hidden from screen readers',
  name => {
    const { container } = render(<Picture name={name as PictureName} />)
    const picture = container.querySelector('svg')!
    expect(picture.getAttribute('viewBox')).toBe(/viewBox="([^"]+)"/.exec(fileOf(name))?.[1])
    expect(picture.getAttribute('aria-hidden')).toBe('true')
    expect(picture.querySelector('use')!.getAttribute('href')).toBe(`/illustrations/${name}.svg#picture`)
  },
)
