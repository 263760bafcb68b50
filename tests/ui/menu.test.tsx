import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Menu } from '#ui/overlay/Menu.tsx'

const user = userEvent.setup()

function start(onSelect = vi.fn()) {
  render(
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
  return { button: screen.getByRole('button', { name: 'Account' }), onSelect }
}
const items = () => screen.queryAllByRole('menuitem').length
const focused = () => document.activeElement?.textContent
/** The menu is open when its first item has the focus. */
const opened = () => waitFor(() => expect(focused()).toBe('Bookmarks'))

test('arrow keys open the menu and wrap around, letters jump, disabled items are skipped', async () => {
  const { button } = start()
  await user.tab()
  await user.keyboard('{ArrowDown}')
  await opened()
  expect(button.getAttribute('aria-expanded')).toBe('true')
  await user.keyboard('{ArrowDown}')
  expect(focused()).toBe('Sign out')
  await user.keyboard('{ArrowDown}')
  expect(focused()).toBe('Bookmarks')
  await user.keyboard('s')
  expect(focused()).toBe('Sign out')
  await user.keyboard('{Home}')
  expect(focused()).toBe('Bookmarks')
})

test('Esc closes and restores the focus; Tab or a click elsewhere closes and keeps the focus there', async () => {
  const { button } = start()
  await user.click(button)
  await opened()
  await user.keyboard('{Escape}')
  expect(items()).toBe(0)
  expect(document.activeElement).toBe(button)
  const elsewhere = screen.getByRole('button', { name: 'Elsewhere' })
  for (const leave of [() => user.tab(), () => user.click(elsewhere)]) {
    await user.click(button)
    await opened()
    await leave()
    expect(items()).toBe(0)
    expect(document.activeElement).toBe(elsewhere)
  }
})

test('an item runs once and closes the menu; a disabled one does neither', async () => {
  const { button, onSelect } = start()
  await user.click(button)
  await opened()
  await user.click(screen.getByRole('menuitem', { name: 'Locked' }))
  expect(onSelect).not.toHaveBeenCalled()
  expect(items()).toBe(3)
  await user.click(screen.getByRole('menuitem', { name: 'Sign out' }))
  expect(onSelect).toHaveBeenCalledTimes(1)
  expect(items()).toBe(0)
})
