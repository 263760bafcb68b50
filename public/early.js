// Runs before the first paint. The server has drawn the page, and the app comes a little later: what a visitor does meanwhile is kept and done
// then. No form is ever sent by the browser itself, which would put what was typed into the address. If the app does not come, this is all that
// runs, and it says so.
;(() => {
  const root = document.documentElement
  /** How long nothing is said about an app that has not come, in milliseconds. */
  const appMs = 8000
  const weekMs = 604_800_000
  const tokenKey = 'ri-0.0.26-token'
  const stored = name => JSON.parse(localStorage.getItem(`ri-0.0.26-${name}`))
  /** What was asked for a user, until the app takes it. */
  const calls = []
  /**
   * Whether everyone gets the same list here: not without what is saved, and not in another view that was chosen on this device. Who was away for a
   * week may not be signed in any more.
   */
  const isForAll = () => {
    const views = JSON.parse(localStorage.getItem('preferred_view_per_index'))
    const isAway = !(Math.abs(Date.now() - stored('install')?.contact?.here) < weekMs)
    return !isAway && !/[?&]qf=/.test(location.search) && !views?.[location.pathname.split('/')[2]]
  }
  /** Until the app draws the page of the user in its place, what is the same for everyone is shown, without the rest (src/ui/base.css). */
  const showForAll = () => {
    root.dataset.waits = 'in part'
    const drawn = new MutationObserver(() => {
      drawn.disconnect()
      delete root.dataset.waits
      handOver()
    })
    drawn.observe(document.getElementById('app'), { childList: true })
  }
  /**
   * Someone who is signed in is asked for what the page was drawn from, as the app will ask once it is there. Not where this device or the address
   * wants other pages or filters than a guest gets.
   */
  const askAsUser = () => {
    const given = document.getElementById('page-answers')
    if (!given || !location.pathname.startsWith('/search/') || /[?&](?:per_)?page=/.test(location.search)) return
    const [token, user, state] = [localStorage.getItem(tokenKey), stored('user'), stored('state')]
    if (!token || !user || state?.per_page || state?.filters) return
    if (isForAll()) showForAll()
    for (const { url, body } of JSON.parse(given.textContent).answers) {
      // The token stays on our own origin.
      if (!/^\/(?!\/)/.test(url)) continue
      const headers = { accept: 'application/json', authorization: `Bearer ${token}`, 'x-acting-user': user.user_id }
      if (body !== null) headers['content-type'] = 'application/json'
      const stop = new AbortController()
      const method = body === null ? 'GET' : 'POST'
      const answer = fetch(url, { method, headers, body, redirect: 'error', credentials: 'omit', signal: stop.signal })
      // Whoever takes it hears of a failure.
      answer.catch(() => {})
      calls.push({ url, body, headers, answer, stop })
    }
  }
  /** Each is given once, to the same user in the same session (src/api/page-answers.ts). */
  window.takeEarly = (url, { body, headers, signal }) => {
    const isSame = call =>
      call.url === url && call.body === body && ['authorization', 'x-acting-user'].every(name => call.headers[name] === headers.get(name))
    const at = calls.findIndex(isSame)
    if (at < 0) return undefined
    const [{ answer, stop }] = calls.splice(at, 1)
    signal.addEventListener('abort', () => stop.abort(signal.reason))
    return answer
  }
  try {
    if (localStorage.getItem(tokenKey)) {
      // A page drawn for guests is not shown to someone who is signed in here.
      root.dataset.waits = ''
      const ask = () => {
        try {
          askAsUser()
        } catch {
          // The app asks.
        }
      }
      document.addEventListener('readystatechange', ask, { once: true })
    }
  } catch {
    // Without storage nobody is signed in.
  }
  if (navigator.serviceWorker?.controller) {
    // The page comes from this device at once, with its styles: painted while it is still being read, its first parts would jump.
    const whole = document.createElement('link')
    Object.assign(whole, { rel: 'expect', href: '#app' })
    whole.setAttribute('blocking', 'render')
    document.head.append(whole)
  }
  const kept = new Map()
  /** Boxes that were pressed, and whether they had been ticked. A box looks as it was pressed at once. */
  const pressedBoxes = new Map()
  const tick = box => {
    const was = pressedBoxes.get(box) ?? !box.checked
    const is = box.checked
    pressedBoxes.set(box, was)
    kept.set(box, () => {
      const now = drawnAs(box)
      if (!now || is === was) return
      now.checked = was
      now.click()
    })
  }
  const keep = event => {
    const { type, target, submitter } = event
    if (notice?.contains(target)) return
    const pressed = type === 'click' ? target.closest('button, summary, [type=checkbox], [type=radio]') : target
    if (!pressed) return
    event.stopImmediatePropagation()
    if (pressed.type === 'checkbox') return tick(pressed)
    event.preventDefault()
    kept.set(pressed, () =>
      type === 'click' ? drawnAs(pressed)?.click() : drawnAs(pressed)?.requestSubmit(submitter && drawnAs(submitter)),
    )
  }
  /** The keys of the app (src/ui/use-shortcut.ts): "/" goes to the search box now, so that what is typed next comes into it. */
  const keepKey = event => {
    const { key, target, ctrlKey, altKey, metaKey, isComposing } = event
    if (!/^\S$/u.test(key) || ctrlKey || altKey || metaKey || isComposing || event.defaultPrevented) return
    if (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select')) return
    event.preventDefault()
    const box = key === '/' ? document.querySelector('main input[aria-keyshortcuts="/"]') : null
    box?.focus()
    // Not where the page is hidden until the app comes.
    if (box && document.activeElement === box) return box.select()
    kept.set(event, () => document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })))
  }
  let notice
  const say = text => {
    if (!document.body) return document.addEventListener('DOMContentLoaded', () => say(text), { once: true })
    notice?.remove()
    notice = document.createElement('div')
    notice.setAttribute('role', 'alert')
    const [words, again] = [document.createElement('p'), document.createElement('button')]
    words.textContent = text
    again.textContent = 'Load again'
    again.addEventListener('click', () => location.reload())
    // In a page that is hidden until the app comes, too.
    const look = { position: 'fixed', insetInline: '0', bottom: '0', zIndex: '9', padding: '1em', visibility: 'visible' }
    const colours = { background: 'Canvas', color: 'CanvasText', borderTop: '1px solid', font: '1rem/1.5 system-ui, sans-serif' }
    Object.assign(notice.style, look, colours)
    Object.assign(words.style, { margin: '0 0 .5em' })
    Object.assign(again.style, { font: 'inherit', padding: '.25em 1em', minHeight: '44px', border: '1px solid' })
    notice.append(words, again)
    document.body.append(notice)
  }
  const isOfApp = ({ target, filename }) =>
    target === window ? filename?.startsWith(`${location.origin}/assets/`) : target.matches?.('script[type=module]')
  const handleError = event => {
    if (!isOfApp(event)) return
    clearTimeout(late)
    say('A part of Indago did not arrive, so nothing on this page can be used yet.')
  }
  addEventListener('error', handleError, true)
  const late = setTimeout(() => say('Indago is still loading. The network is slow.'), appMs)
  const typedIn = new Set()
  const note = ({ target }) => typedIn.add(target)
  let focused
  /** What is selected in it, read when the focus leaves: Chromium forgets it once the page around it is gone. */
  let selection
  const placeIn = field => [field.selectionStart, field.selectionEnd]
  const select = (field, [start, end]) =>
    document.activeElement === field && typeof start === 'number' && field.setSelectionRange(start, end)
  const noteFocus = ({ target }) => ([focused, selection] = [target])
  // Not if it is gone because the app has drawn the page in its place.
  const noteLeft = ({ target }) => {
    selection = placeIn(target)
    setTimeout(() => focused === target && target.isConnected && (focused = undefined))
  }
  const listeners = { click: keep, submit: keep, keydown: keepKey, input: note, focusin: noteFocus, focusout: noteLeft }
  for (const [type, listener] of Object.entries(listeners)) document.addEventListener(type, listener, true)

  const labelOf = ({ tagName, ariaLabel, textContent }) => `${tagName} ${ariaLabel ?? textContent}`
  const alikeIn = (top, element) => [...top.querySelectorAll(element.tagName)].filter(other => labelOf(other) === labelOf(element))
  /** The same element: where the app has drawn the page anew, the one in its place, if there is one. */
  const drawnAs = element =>
    element.isConnected ? element : alikeIn(document, element)[alikeIn(element.getRootNode(), element).indexOf(element)]
  /** What was typed, and the focus, go to the same places of the page that the app has drawn. */
  const handOver = () => {
    const fields = [...typedIn]
    typedIn.clear()
    for (const field of fields) {
      const now = drawnAs(field)
      if (!now) continue
      now.value = field.value
      typedIn.add(now)
    }
    for (const box of pressedBoxes.keys()) {
      const now = drawnAs(box)
      if (now) now.checked = box.checked
    }
    const now = focused && !focused.isConnected && drawnAs(focused)
    if (!now) return
    const place = selection ?? placeIn(focused)
    now.focus({ preventScroll: true })
    select(now, place)
  }

  /** Tells the app what was typed. It takes over a field at the first event in it, and hears of a value only if that is not the one it found. */
  const retype = field => {
    const { value } = field
    const place = placeIn(field)
    field.dispatchEvent(new Event('focusin', { bubbles: true }))
    field.value = field.defaultValue ?? ''
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, value)
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
    select(field, place)
  }
  addEventListener(
    'appready',
    () => {
      clearTimeout(late)
      for (const { stop } of calls.splice(0)) stop.abort()
      removeEventListener('error', handleError, true)
      notice?.remove()
      for (const [type, listener] of Object.entries(listeners)) document.removeEventListener(type, listener, true)
      for (const field of typedIn) if (field.isConnected) retype(field)
      for (const repeat of kept.values()) repeat()
      kept.clear()
    },
    { once: true },
  )
})()
