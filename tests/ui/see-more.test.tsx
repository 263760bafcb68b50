import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { SeeMore } from '#ui/list/SeeMore.tsx'

const click = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))

const names = (count: number) => Array.from({ length: count }, (_, at) => `Name ${at}`)

test('a list of four is shown in full; one of five shows three and the rest on demand (S1§9)', async () => {
  const { over: most, show } = limits.collapse
  const { unmount } = render(<SeeMore items={names(most)}>{name => name}</SeeMore>)
  expect(screen.getAllByRole('listitem')).toHaveLength(most)
  expect(screen.queryByRole('button')).toBeNull()
  unmount()
  render(<SeeMore items={names(most + 1)}>{name => name}</SeeMore>)
  expect(screen.getAllByRole('listitem')).toHaveLength(show)
  await click('See more (2)')
  expect(screen.getAllByRole('listitem')).toHaveLength(most + 1)
  await click('See less')
  expect(screen.getAllByRole('listitem')).toHaveLength(show)
})
