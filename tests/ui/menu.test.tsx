import { expect, test, vi } from 'vitest'
import { Menu } from '#ui/overlay/Menu.tsx'
import { byText, render, happen, press } from './render.tsx'

async function start(onSelect = vi.fn()) {
  await render(
    <main>
      <Menu
        label="Account"
        items={[
          { label: 'Bookmarks', href: '#folders' },
          'line',
          { label: 'Locked', disabled: true, onSelect },
          { label: 'Sign out', onSelect },
        ]}
      />
      <button>Elsewhere</button>
    </main>,
  )
  const button = byText('button', 'Account')
  button.focus()
  return { button, onSelect }
}
const items = () => document.querySelectorAll('[role=menuitem]').length
const frame = () => happen(() => new Promise(resolve => requestAnimationFrame(resolve)))

test('arrow keys open the menu and wrap around, letters jump, disabled items are skipped', async () => {
  const { button } = await start()
  await press('ArrowDown')
  await frame()
  expect(button.getAttribute('aria-expanded')).toBe('true')
  expect(document.activeElement?.textContent).toBe('Bookmarks')
  await press('ArrowDown')
  expect(document.activeElement?.textContent).toBe('Sign out')
  await press('ArrowDown')
  expect(document.activeElement?.textContent).toBe('Bookmarks')
  await press('s')
  expect(document.activeElement?.textContent).toBe('Sign out')
  await press('Home')
  expect(document.activeElement?.textContent).toBe('Bookmarks')
})

test('Esc closes and restores the focus; a click elsewhere closes and keeps the focus there', async () => {
  const { button } = await start()
  await happen(() => button.click())
  await frame()
  await press('Escape')
  expect(items()).toBe(0)
  expect(document.activeElement).toBe(button)
  await happen(() => button.click())
  await frame()
  await happen(() => byText('button', 'Elsewhere').focus())
  expect(items()).toBe(0)
  expect(document.activeElement).toBe(byText('button', 'Elsewhere'))
})

test('an item runs once and closes the menu; a disabled one does neither', async () => {
  const { button, onSelect } = await start()
  await happen(() => button.click())
  await frame()
  await happen(() => byText('[role=menuitem]', 'Locked').click())
  expect(onSelect).not.toHaveBeenCalled()
  expect(items()).toBe(3)
  await happen(() => byText('[role=menuitem]', 'Sign out').click())
  expect(onSelect).toHaveBeenCalledTimes(1)
  expect(items()).toBe(0)
})
