import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { pageLook, setOwner, useAtOnce } from '#offline/index.ts'

afterEach(() => setOwner(undefined))

/** What a page shows that reads the mirror only when it is told to. */
function open<T>(look: ReturnType<typeof pageLook<T>>, key: string) {
  return renderHook(
    ({ of, read }: { of: string; read: T | undefined }) => {
      const { seen, when } = look.useLooked(of)
      return { when, shown: useAtOnce(seen, read) }
    },
    { initialProps: { of: key, read: undefined as T | undefined } },
  )
}

const folderOf = async (key: string) => (key === 'none' ? undefined : { name: key })

test('a page begins with what was seen, and keeps it when the mirror says the same', async () => {
  setOwner('ada')
  const look = pageLook(folderOf)
  await look.lookAt('reading')
  const { result, rerender } = open(look, 'reading')
  const begun = result.current.shown
  expect([begun, result.current.when]).toEqual([{ name: 'reading' }, 'idle'])
  rerender({ of: 'reading', read: { name: 'reading' } })
  expect(result.current.shown).toBe(begun)
  rerender({ of: 'reading', read: { name: 'renamed' } })
  expect(result.current.shown).toEqual({ name: 'renamed' })
})

test('what was read once and is read anew is not shown meanwhile as it was seen at first', async () => {
  setOwner('ada')
  const look = pageLook(folderOf)
  await look.lookAt('reading')
  const { result, rerender } = open(look, 'reading')
  rerender({ of: 'reading', read: { name: 'renamed' } })
  rerender({ of: 'reading', read: undefined })
  expect(result.current.shown).toBeUndefined()
})

test('nothing that was seen is shown on another page of the kind, or to another user', async () => {
  setOwner('ada')
  const look = pageLook(folderOf)
  await look.lookAt('reading')
  const { result, rerender } = open(look, 'reading')
  rerender({ of: 'writing', read: undefined })
  expect(result.current.shown).toBeUndefined()
  rerender({ of: 'reading', read: undefined })
  expect(result.current.shown).toEqual({ name: 'reading' })
  await act(async () => setOwner('grace'))
  expect(result.current.shown).toBeUndefined()
})

test('where nothing was seen the mirror is read at once', async () => {
  const look = pageLook(folderOf)
  await look.lookAt('reading')
  await look.lookAt('none')
  expect(open(look, 'reading').result.current).toEqual({ shown: undefined, when: 'now' })
})

test('others wait until such a page is shown', async () => {
  const look = pageLook(folderOf)
  let isShown = false
  void look.shown.then(() => (isShown = true))
  const { rerender } = renderHook(({ is }) => look.useShown(is), { initialProps: { is: false } })
  await act(async () => {})
  expect(isShown).toBe(false)
  rerender({ is: true })
  await act(async () => {})
  expect(isShown).toBe(true)
})
