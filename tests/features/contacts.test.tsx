import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Dexie } from 'dexie'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { provideFetch } from '#api/exchange.ts'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { UserType } from '#contract/rights.ts'
import { ContactButton, ContactDetails, GroupContacts } from '#features/contacts/index.ts'
import { mirrorState } from '#offline/index.ts'
import { session } from '#session/session.ts'
import { setTracker } from '#session/track.ts'
import { flashes } from '#ui/feedback/flash.ts'
import { mailbox } from '../server/mail/parse-mail.ts'
import { address, openApp, type TestApp } from '../support/app.tsx'

const user = userEvent.setup()
let app: TestApp
afterEach(async () => {
  setTracker(undefined)
  await app.close()
})

const ada = { slug: 'researchers-0', name: 'Ada Brook' }
const message = { subject: 'A question about lanterns', body: 'How long do they burn, and what with?' }
const records: CatalogueRecord[] = [
  {
    index: 'researchers',
    slug_values: ['well-known'],
    source: { name: 'Tests' },
    full_name: 'Wenke Well-Known',
    website: 'https://www.example.org/wenke',
    phone_number: '+49 (0)30 123 456 ext. 7',
  },
  {
    index: 'research_groups',
    slug_values: ['people'],
    source: { name: 'Tests' },
    name: 'People',
    owners: [{ name: 'Ben Moss', slug_values: ['researchers-1'] }],
    members: [{ name: 'Ada Brook', slug_values: ['researchers-0'] }, { name: 'Only a name' }],
  },
]

/** The app with an account of Ada Brook, and beside it a view. */
async function open(view: React.ReactNode, account: { user_type?: UserType } = { user_type: 'free' }): Promise<HTMLElement> {
  app = await openApp({ records, ...account })
  const { server } = app
  const owner = await server.user()
  await server.store.write(async tx => {
    const slug_values = [ada.slug]
    await tx.updateTable('users').set({ slug_values }).where('id', '=', owner.id).execute()
    await tx.insertInto('user_slugs').values({ slug: ada.slug, user_id: owner.id }).execute()
  })
  return render(view).container
}

const openForm = async () => {
  await press('Contact')
  await press('Write a message')
  await screen.findByRole('heading', { name: 'Write to Ada Brook' })
}
const press = async (button: string) => user.click(await screen.findByRole('button', { name: button }))
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
const fill = async ({ subject, body } = message) => {
  fireEvent.change(await field('Subject'), { target: { value: subject } })
  fireEvent.change(await field('Message'), { target: { value: body } })
}
const isWriting = () => screen.queryByRole('textbox', { name: 'Message' }) !== null
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const send = () => press('Send')
/** What has left so far. */
const mails = () => mailbox(app.server.dir).map(({ header }) => ({ subject: header('subject'), reply_to: header('reply-to') }))
const written = () => app.server.store.read.selectFrom('mails').select('id').execute()

/** Lets the network do something of its own with messages; everything else goes its way. */
function between(act: (go: (body?: string) => Promise<Response>, body: string) => Promise<Response>): void {
  provideFetch(async (input, init) => {
    const url = new URL(String(input), 'http://127.0.0.1')
    const go = async (body = init?.body) => app.server.app.fetch(new Request(url, { ...init, ...(body !== undefined && { body }) }))
    return url.pathname.endsWith('/messages') ? act(go, init?.body as string) : go()
  })
}

test('contact details are links, and a message is offered only if it can arrive', async () => {
  await open(<ContactButton researcher={{ slug: 'well-known', name: 'Wenke Well-Known' }} />)
  await press('Contact')
  const website = await screen.findByRole<HTMLAnchorElement>('link', { name: /example\.org/ })
  expect([website.href, website.rel]).toEqual(['https://www.example.org/wenke', 'noopener noreferrer'])
  expect(screen.getByRole('link', { name: /\+49/ }).getAttribute('href')).toBe('tel:+4930123456')
  expect(screen.queryByRole('button', { name: /^Write/ })).toBeNull()
})

test('without contact details a text says so', async () => {
  await open(<ContactButton researcher={{ slug: 'researchers-2', name: 'Nobody' }} />)
  await press('Contact')
  await screen.findByText('No contact details are known.')
})

test('a sent message is confirmed, closes its modals, leaves no draft and is counted', async () => {
  await open(<ContactButton researcher={ada} />)
  const counted: unknown[] = []
  setTracker((event, object) => counted.push([event, object]))
  await openForm()
  await fill()
  await send()
  await screen.findByText('Message sent')
  await closed()
  await expect.poll(mails).toEqual([{ subject: message.subject, reply_to: app.user!.email }])
  expect(counted).toEqual([['get_in_touch', { slug_values: [ada.slug] }]])
  await openForm()
  expect((await field('Subject')).value).toBe('')
})

test('a field is checked on blur and a second after the last key, not while typing', async () => {
  await open(<ContactButton researcher={ada} />)
  await openForm()
  const subject = await field('Subject')
  await user.click(subject)
  await user.tab()
  expect(subject.getAttribute('aria-invalid')).toBeNull()
  await user.type(subject, 'Hi')
  expect(screen.queryByText(/at least 5 characters/)).toBeNull()
  await screen.findByText('The subject must be at least 5 characters.')
  await user.type(subject, ' all')
  expect(screen.queryByText(/at least 5 characters/)).toBeNull()
  await user.type(await field('Message'), 'Too short')
  await user.tab()
  screen.getByText('The message must be at least 20 characters.')
})

test('an incomplete message shows its errors and focuses the first one', async () => {
  await open(<ContactButton researcher={ada} />)
  await openForm()
  await fill({ subject: 'A good subject', body: '' })
  await send()
  const body = await field('Message')
  expect(body.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(body)
  expect(await written()).toEqual([])
})

test('the server’s error of a field is shown at the field', async () => {
  await open(<ContactButton researcher={ada} />)
  await openForm()
  await fill()
  // A server whose rules are stricter than those of this app.
  between((go, body) => go(body.replace(message.subject, 'Hm')))
  await send()
  await screen.findByText('The subject must be at least 5 characters.')
  expect((await field('Subject')).value).toBe(message.subject)
})

test('two clicks send it once', async () => {
  await open(<ContactButton researcher={ada} />)
  await openForm()
  await fill()
  let count = 0
  let free = () => {}
  between(go => {
    count++
    return new Promise<void>(open => (free = open)).then(() => go())
  })
  await user.dblClick(screen.getByRole('button', { name: 'Send' }))
  await screen.findByRole('button', { busy: true })
  await send()
  await waitFor(() => expect(count).toBe(1))
  free()
  await screen.findByText('Message sent')
  expect(count).toBe(1)
})

test('closing keeps the draft without asking', async () => {
  await open(<ContactButton researcher={ada} />)
  await openForm()
  await fill()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(isWriting()).toBe(false))
  await user.keyboard('{Escape}')
  await closed()
  await openForm()
  expect((await field('Subject')).value).toBe(message.subject)
  expect((await field('Message')).value).toBe(message.body)
})

test('without browser storage closing asks first', async () => {
  // As in a private window.
  const works = Dexie.dependencies.indexedDB
  const refuses = () => {
    throw new DOMException('no databases here', 'InvalidStateError')
  }
  Dexie.dependencies.indexedDB = { open: refuses } as unknown as IDBFactory
  onTestFinished(() => {
    Dexie.dependencies.indexedDB = works
    delete mirrorState.unavailable
  })
  await open(<ContactButton researcher={ada} />)
  await openForm()
  await fill()
  await user.keyboard('{Escape}')
  await screen.findByText('Discard what you have typed?')
  await press('Keep editing')
  expect((await field('Subject')).value).toBe(message.subject)
})

test('after a lost answer the same text, sent again from a reopened form, arrives once', async () => {
  await open(<ContactButton researcher={ada} />)
  await openForm()
  await fill()
  let isLost = true
  between(async go => {
    const answer = await go()
    if (!isLost) return answer
    isLost = false
    throw new TypeError('Failed to fetch')
  })
  await send()
  await screen.findByText(/Can’t reach the server/)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(isWriting()).toBe(false))
  await press('Write a message')
  await field('Subject')
  await send()
  await screen.findByText('Message sent')
  expect(await written()).toHaveLength(1)
})

test('a changed text after a lost answer is another message', async () => {
  await open(<ContactButton researcher={ada} />)
  await openForm()
  await fill()
  let isLost = true
  between(async go => {
    const answer = await go()
    if (!isLost) return answer
    isLost = false
    throw new TypeError('Failed to fetch')
  })
  await send()
  await screen.findByText(/Can’t reach the server/)
  fireEvent.change(await field('Subject'), { target: { value: 'Another question' } })
  await send()
  await screen.findByText('Message sent')
  await expect.poll(() => mails().map(({ subject }) => subject)).toEqual([message.subject, 'Another question'])
  expect(await written()).toHaveLength(2)
})

test('a refusal is shown, the text stays, and a second attempt uses a new key', async () => {
  await open(<ContactButton researcher={ada} />)
  await openForm()
  await fill()
  const { server } = app
  const before = await server.store.read.selectFrom('user_slugs').selectAll().execute()
  await server.store.write(tx => tx.deleteFrom('user_slugs').execute())
  await send()
  await screen.findByText('This person cannot be contacted from here.')
  await server.store.write(tx => tx.insertInto('user_slugs').values(before).execute())
  await send()
  await screen.findByText('Message sent')
})

test('a guest sees a login instead of the form, and comes back after it', async () => {
  await open(undefined, {})
  await app.visit('/search/researchers?researcher=researchers-0')
  await press('Contact')
  await press('Write a message')
  await screen.findByText(/^Log in to write a message/)
  expect(isWriting()).toBe(false)
  await user.click(within(screen.getByRole('dialog', { name: /^Write to / })).getByRole('button', { name: 'Log in' }))
  await waitFor(() => expect(address()).toBe('/login'))
  expect(Object.values({ ...localStorage })).toContain(JSON.stringify('/search/researchers?researcher=researchers-0'))
})

test('offline, sending says why it waits, keeps the draft, and works when the network is back', async () => {
  await open(<ContactButton researcher={ada} />)
  await openForm()
  await fill()
  app.disconnect()
  await screen.findByText('You’re offline. Your draft is kept on this device.')
  const button = screen.getByRole('button', { name: 'Send' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(document.getElementById(button.getAttribute('aria-describedby')!)?.textContent).toContain('offline')
  await send()
  expect(await written()).toEqual([])
  app.reconnect()
  await waitFor(() => expect(screen.queryByText(/You’re offline/)).toBeNull())
  await send()
  await screen.findByText('Message sent')
})

test('a session that ends during writing keeps the draft', async () => {
  await open(<ContactButton researcher={ada} />)
  await openForm()
  await fill()
  // Nobody ended it on purpose: it is too old.
  await app.server.store.write(tx => tx.deleteFrom('sessions').execute())
  await send()
  await waitFor(() => expect(session.status).toBe('locked'))
  await screen.findByText('Your session has ended. Log in to send this.')
  expect((await field('Message')).value).toBe(message.body)
  await press('Log in')
  await waitFor(() => expect(address()).toBe('/login'))
})

test('contacts of a group: the leader first, and a write button only for reachable people', async () => {
  const contacts = within(await open(<GroupContacts slug="people" />))
  await contacts.findByRole('heading', { name: 'Contacts' })
  expect(contacts.getAllByRole('listitem').map(line => line.textContent)).toEqual([
    'Ben Mossleads the group',
    'Ada BrookWrite',
    'Only a name',
  ])
  expect(contacts.getAllByRole('link').map(link => link.textContent)).toEqual(['Ben Moss', 'Ada Brook'])
  await press('Write to Ada Brook')
  await screen.findByRole('heading', { name: 'Write to Ada Brook' })
})

test('a group without contacts, or with a failed read, shows nothing', async () => {
  const contacts = await open(
    <>
      <GroupContacts slug="research-groups-0" />
      <GroupContacts slug="never-was" />
    </>,
  )
  await new Promise(resolve => setTimeout(resolve, 200))
  expect(contacts.textContent).toBe('')
  expect(flashes.shown).toEqual([])
})

const stored = () => app.server.store.read.selectFrom('contact_info').select(['contact_type_id', 'value']).orderBy('value').execute()
const textbox = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
const enter = async (name: string, value: string) => fireEvent.change(await textbox(name), { target: { value } })
const openEditor = () => press('Edit contact details')

test('the editor begins with the form where there is no contact, checks it, and adds one for two clicks', async () => {
  await open(<ContactDetails profile={undefined} isOwner />)
  await openEditor()
  await screen.findByRole('heading', { name: 'Add contact' })
  await enter('Web address', 'example.org')
  await press('Save')
  await screen.findByText('The website must be a web address with http:// or https://.')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Telephone')
  expect(screen.queryByText(/must be a web address/)).toBeNull()
  await enter('Number', '12345678')
  await press('Save')
  await screen.findByText('The number must be at least 9 characters.')
  await enter('Number', '+49 30 111111')
  await user.dblClick(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('heading', { name: 'Contact details', level: 2, hidden: false })
  await waitFor(async () => expect(await stored()).toEqual([{ contact_type_id: 2, value: '+49 30 111111' }]))
  const dialog = within(screen.getByRole('dialog'))
  dialog.getByText(app.user!.email, { exact: false })
  expect(dialog.getByRole('link', { name: '(edit)' }).getAttribute('href')).toMatch(/^\/profile\/.*\/settings\/change-account#emails$/)
})

test('contacts are added, changed and removed offline, each leading back to the list, and sent later', async () => {
  await open(<ContactDetails profile={undefined} isOwner />)
  await openEditor()
  app.disconnect()
  await enter('Web address', 'https://example.org/first')
  await press('Save')
  await press('Edit https://example.org/first')
  await enter('Web address', 'https://example.org/second')
  await press('Save')
  await screen.findAllByText('Waiting to be sent')
  await press('Add contact')
  await enter('Web address', 'https://example.org/third')
  await press('Save')
  await press('Remove https://example.org/third')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove https://example.org/third' })).toBeNull())
  await press('Done')
  await closed()
  expect(screen.getByRole('link', { name: /example\.org/ }).getAttribute('href')).toBe('https://example.org/second')
  expect(await stored()).toEqual([])
  app.reconnect()
  await waitFor(async () => expect(await stored()).toContainEqual({ contact_type_id: 1, value: 'https://example.org/second' }))
})

test('others see the contacts of a profile, also offline again, but neither an email address nor a button', async () => {
  const profile = { index: 'researchers' as const, slug_values: ['well-known'], source: { name: 'Tests' } }
  await open(<ContactDetails profile={profile} isOwner={false} />)
  const details = within(await screen.findByRole('region', { name: 'Contact details' }))
  expect(details.getAllByRole('link').map(link => link.textContent)).toEqual([
    expect.stringContaining('example.org'),
    expect.stringContaining('+49'),
  ])
  expect(details.queryByRole('button')).toBeNull()
  await new Promise(resolve => setTimeout(resolve))
  app.disconnect()
  render(<ContactDetails key="again" profile={profile} isOwner={false} />)
  await waitFor(() => expect(screen.getAllByRole('region', { name: 'Contact details' })).toHaveLength(2))
})

test('only an owner without an ORCID is offered to connect it, and of nobody known nothing is drawn', async () => {
  app = await openApp({
    records,
    user_type: 'free',
    settings: { providers: { orcid: { issuer: 'https://orcid.example', clientId: 'app', clientSecret: 'secret' } } },
  })
  const { container, rerender } = render(<ContactDetails profile={undefined} isOwner />)
  await screen.findByRole('link', { name: 'Connect with ORCID' })
  session.user!.orcid_id = '0000-0002-1825-0097'
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Connect with ORCID' })).toBeNull())
  rerender(<ContactDetails profile={{ index: 'researchers', slug_values: ['researchers-2'], source: { name: 'Tests' } }} isOwner={false} />)
  await waitFor(() => expect(container.textContent).toBe(''))
})
