import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { to } from '#contract/to.ts'
import { pullChanges } from '#offline/index.ts'
import { address, openApp, type TestApp } from '../../support/app.tsx'

const user = userEvent.setup()
let app: TestApp
afterEach(() => app.close())

const press = async (button: string | RegExp) => user.click(await screen.findByRole('button', { name: button }))
const field = (name: string | RegExp) => screen.findByRole('textbox', { name })
const stored = () => app.server.store.read.selectFrom('research_groups').select(['name', 'slug_value']).execute()

async function fillForm(name: string): Promise<void> {
  await user.type(await field('Name'), name)
  await user.click(await screen.findByRole('checkbox', { name: /^Laboratory/ }))
  await user.type(await screen.findByRole('combobox', { name: 'Country' }), 'Norw')
  await user.click(await screen.findByRole('option', { name: 'Norway' }))
}

test('the type is chosen first, and every rule of the form has its sentence', async () => {
  app = await openApp({ user_type: 'premium' })
  await app.visit(to('create.research_group.type'))
  await user.click(await screen.findByRole('link', { name: 'Create an academic group' }))
  await screen.findByRole('heading', { level: 1, name: 'Create an academic group' })
  await user.type(await field(/^Website/), 'lab.example')
  await user.type(await field(/^Foundation year/), '3000')
  await press('Create research group')
  for (const sentence of [
    'The name must be at least 3 characters.',
    'The research group type field is required',
    'The country field is required',
    'The website must be a web address with http:// or https://.',
    'The foundation year value is not valid',
  ])
    await screen.findByText(sentence)
  expect(await stored()).toEqual([])
})

test('a group that was created has a page at once, where its owner may edit it', async () => {
  app = await openApp({ user_type: 'premium' })
  await pullChanges()
  await app.visit(to('create.research_group.academic'))
  await fillForm('Fjord ecology')
  await press('Create research group')
  await screen.findByRole('heading', { level: 1, name: 'Fjord ecology' })
  await waitFor(async () => expect(await stored()).toMatchObject([{ name: 'Fjord ecology' }]))
  expect(address()).toBe(to('research_group.show', { id: (await stored())[0]!.slug_value }))
  await screen.findByRole('button', { name: 'Edit' })
  await screen.findByText('Made here')
  expect(within(screen.getByRole('main')).getByText(/^Academic · Laboratory$/)).toBeDefined()
})
