import { afterEach, expect, onTestFinished, test } from 'vitest'
import { address, click, happen, named, openStage, press, reconnect, says, type Stage, typeInto, until } from './stage.tsx'
import { Dexie } from 'dexie'
import { createRoot, type Root } from 'react-dom/client'
import { provideFetch } from '#api/exchange.ts'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { UserType } from '#contract/rights.ts'
import { ContactButton, GroupContacts } from '#features/contacts/index.ts'
import { mirrorState } from '#offline/index.ts'
import { session } from '#session/session.ts'
import { setTracker } from '#session/track.ts'
import { flashes } from '#ui/feedback/flash.ts'
import { mailbox } from '../server/mail/parse-mail.ts'

let stage: Stage
let root: Root | undefined
let place: HTMLElement | undefined
afterEach(async () => {
  setTracker(undefined)
  await happen(() => root?.unmount())
  place?.remove()
  await stage.close()
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

/** The app with an account of Ada Brook, and the given options. */
async function open(view: React.ReactNode, { user_type }: { user_type?: UserType } = { user_type: 'free' }): Promise<void> {
  stage = await openStage({ records, ...(user_type && { user_type }) })
  const { server } = stage
  const owner = await server.user()
  await server.store.write(async tx => {
    const slug_values = [ada.slug]
    await tx.updateTable('users').set({ slug_values }).where('id', '=', owner.id).execute()
    await tx.insertInto('user_slugs').values({ slug: ada.slug, user_id: owner.id }).execute()
  })
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  await happen(() => root?.render(view))
}

const openForm = async () => {
  await click('button', 'Contact')
  await click('dialog button', 'Write a message')
  await until(() => named('dialog h2', 'Write to Ada Brook'))
}
const field = (label: string) => until(() => named('dialog input, dialog textarea', label) as HTMLInputElement | undefined)
const fill = async ({ subject, body } = message) => {
  await typeInto(await field('Subject'), subject)
  await typeInto(await field('Message'), body)
}
const form = () => document.querySelector<HTMLFormElement>('#message-form')
const send = () => happen(() => form()!.requestSubmit())
/** What has left so far. */
const mails = () => mailbox(stage.server.dir).map(({ header }) => ({ subject: header('subject'), reply_to: header('reply-to') }))
const written = () => stage.server.store.read.selectFrom('mails').select('id').execute()

/** Lets the network do something of its own with messages; everything else goes its way. */
function between(act: (go: (body?: string) => Promise<Response>, body: string) => Promise<Response>): void {
  provideFetch(async (input, init) => {
    const url = new URL(String(input), 'http://127.0.0.1')
    const go = async (body = init?.body) => stage.server.app.fetch(new Request(url, { ...init, ...(body !== undefined && { body }) }))
    return url.pathname.endsWith('/messages') ? act(go, init?.body as string) : go()
  })
}

test('contact details are links, and a message is offered only if it can arrive', async () => {
  await open(<ContactButton researcher={{ slug: 'well-known', name: 'Wenke Well-Known' }} />)
  await click('button', 'Contact')
  const website = await until(() => named('dialog a', 'example.org') as HTMLAnchorElement | undefined)
  expect([website.href, website.rel]).toEqual(['https://www.example.org/wenke', 'noopener noreferrer'])
  expect(named('dialog a', '+49')?.getAttribute('href')).toBe('tel:+4930123456')
  expect(named('dialog button', 'Write')).toBeUndefined()
})

test('without contact details a text says so', async () => {
  await open(<ContactButton researcher={{ slug: 'researchers-2', name: 'Nobody' }} />)
  await click('button', 'Contact')
  await until(says('No contact details are known.'))
})

test('a sent message is confirmed, closes its modals, leaves no draft and is counted', async () => {
  await open(<ContactButton researcher={ada} />)
  const counted: unknown[] = []
  setTracker((event, object) => counted.push([event, object]))
  await openForm()
  await fill()
  await send()
  await until(says('Message sent'))
  await until(() => !document.querySelector('dialog'))
  await expect.poll(mails).toEqual([{ subject: message.subject, reply_to: stage.user!.email }])
  expect(counted).toEqual([['get_in_touch', { slug_values: [ada.slug] }]])
  await openForm()
  expect((await field('Subject')).value).toBe('')
})

test('a field is checked on blur and a second after the last key, not while typing', async () => {
  await open(<ContactButton researcher={ada} />)
  await openForm()
  const subject = await field('Subject')
  await happen(() => subject.focus())
  await happen(() => subject.blur())
  expect(subject.getAttribute('aria-invalid')).toBeNull()
  await typeInto(subject, 'Hi')
  expect(says('at least 5 characters')()).toBe(false)
  await until(says('The subject must be at least 5 characters.'))
  await typeInto(subject, 'Hi all')
  expect(says('at least 5 characters')()).toBe(false)
  const body = await field('Message')
  await happen(() => body.focus())
  await typeInto(body, 'Too short')
  await happen(() => body.blur())
  expect(says('The message must be at least 20 characters.')()).toBe(true)
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
  await until(says('The subject must be at least 5 characters.'))
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
  await happen(() => {
    form()!.requestSubmit()
    form()!.requestSubmit()
  })
  await until(() => document.querySelector('dialog [aria-busy=true]'))
  await send()
  await until(() => count > 0)
  free()
  await until(says('Message sent'))
  expect(count).toBe(1)
})

test('closing keeps the draft without asking', async () => {
  await open(<ContactButton researcher={ada} />)
  await openForm()
  await fill()
  await press('Escape')
  await until(() => !form())
  await press('Escape')
  await until(() => !document.querySelector('dialog'))
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
  await press('Escape')
  await until(says('Discard what you have typed?'))
  await click('dialog button', 'Keep editing')
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
  await until(says('Indago can’t be reached.'))
  await press('Escape')
  await until(() => !form())
  await click('dialog button', 'Write a message')
  await field('Subject')
  await send()
  await until(says('Message sent'))
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
  await until(says('Indago can’t be reached.'))
  await typeInto(await field('Subject'), 'Another question')
  await send()
  await until(says('Message sent'))
  await expect.poll(() => mails().map(({ subject }) => subject)).toEqual([message.subject, 'Another question'])
  expect(await written()).toHaveLength(2)
})

test('a refusal is shown, the text stays, and a second attempt uses a new key', async () => {
  await open(<ContactButton researcher={ada} />)
  await openForm()
  await fill()
  const { server } = stage
  const before = await server.store.read.selectFrom('user_slugs').selectAll().execute()
  await server.store.write(tx => tx.deleteFrom('user_slugs').execute())
  await send()
  await until(says('This person cannot be contacted from here.'))
  await server.store.write(tx => tx.insertInto('user_slugs').values(before).execute())
  await send()
  await until(says('Message sent'))
})

test('a guest sees a login instead of the form, and comes back after it', async () => {
  await open(<ContactButton researcher={ada} />, {})
  await stage.visit('/search/researchers?researcher=researchers-0')
  await click('button', 'Contact')
  await click('dialog button', 'Write a message')
  await until(says('Log in to write a message'))
  expect(form()).toBeNull()
  await click('dialog button', 'Log in')
  await until(() => address() === '/login')
  expect(Object.values({ ...localStorage })).toContain(JSON.stringify('/search/researchers?researcher=researchers-0'))
})

test('offline, sending says why it waits, keeps the draft, and works when the network is back', async () => {
  await open(<ContactButton researcher={ada} />)
  await openForm()
  await fill()
  stage.network.on = false
  await happen(() => window.dispatchEvent(new Event('offline')))
  await until(says('You’re offline. Your draft is kept on this device.'))
  const button = named('dialog button', 'Send')!
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(document.getElementById(button.getAttribute('aria-describedby')!)?.textContent).toContain('offline')
  await send()
  expect(await written()).toEqual([])
  await reconnect(stage)
  await until(() => !says('You’re offline.')())
  await send()
  await until(says('Message sent'))
})

test('a session that ends during writing keeps the draft', async () => {
  await open(<ContactButton researcher={ada} />)
  await openForm()
  await fill()
  // Nobody ended it on purpose: it is too old.
  await stage.server.store.write(tx => tx.deleteFrom('sessions').execute())
  await send()
  await until(() => session.status === 'locked')
  await until(says('Your session has ended. Log in to send this.'))
  expect((await field('Message')).value).toBe(message.body)
  await click('dialog button', 'Log in')
  await until(() => address() === '/login')
})

test('contacts of a group: the leader first, and a write button only for reachable people', async () => {
  await open(<GroupContacts slug="people" />)
  await until(() => named('h3', 'Contacts'))
  const lines = [...place!.querySelectorAll('li')].map(line => line.textContent)
  expect(lines).toEqual(['Ben Mossleads the group', 'Ada BrookWrite', 'Only a name'])
  expect([...place!.querySelectorAll('a')].map(link => link.textContent)).toEqual(['Ben Moss', 'Ada Brook'])
  await click('button', 'Write to Ada Brook')
  await until(() => named('dialog h2', 'Write to Ada Brook'))
})

test('a group without contacts, or with a failed read, shows nothing', async () => {
  await open(
    <>
      <GroupContacts slug="research-groups-0" />
      <GroupContacts slug="never-was" />
    </>,
  )
  await new Promise(resolve => setTimeout(resolve, 200))
  expect(place!.textContent).toBe('')
  expect(flashes.shown).toEqual([])
})
