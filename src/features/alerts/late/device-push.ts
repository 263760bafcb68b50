import { call } from '#api/call.ts'
import { push, type PushDevice } from '#contract/push.ts'
import { pushManager } from '#kit/push-of-browser.ts'
import { devicePush } from './device-push.state.ts'

/**
 * Finds out what this browser does, and tells the server again where its messages go: browsers change that from time to time. It asks nobody
 * anything.
 */
export async function lookAtDevice(userId: string): Promise<void> {
  const manager = await pushManager()
  if (!manager || !('Notification' in globalThis)) devicePush.state = 'impossible'
  else if (Notification.permission === 'denied') devicePush.state = 'refused'
  else if (Notification.permission !== 'granted' || !(await manager.getSubscription())) devicePush.state = 'off'
  else {
    devicePush.state = 'on'
    await subscribe(userId, manager).catch(() => {})
  }
}

/** Lets the browser ask whether this device may show messages. Resolves with whether it does now; throws a sentence where that fails. */
export async function showOnDevice(userId: string): Promise<boolean> {
  const manager = await pushManager()
  if (!manager) return false
  const permission = await Notification.requestPermission()
  if (permission === 'granted') await subscribe(userId, manager)
  devicePush.state = permission === 'granted' ? 'on' : permission === 'denied' ? 'refused' : 'off'
  return permission === 'granted'
}

/** This device shows no messages any more; other devices do. */
export async function stopOnDevice(userId: string): Promise<void> {
  await call(push.remove, { params: { id: userId } })
  await (await (await pushManager())?.getSubscription())?.unsubscribe()
  devicePush.state = 'off'
}

/** The browser could not set up messages; the sentence says so. */
export class BrowserFailure extends Error {}

async function subscribe(userId: string, manager: PushManager): Promise<void> {
  const { key } = await call(push.show, { params: { id: userId } })
  const before = await manager.getSubscription()
  const isOurs = before !== null && isKey(before.options.applicationServerKey, key)
  // A subscription belongs to one key: with another one of the server nothing would arrive.
  if (before && !isOurs) await before.unsubscribe()
  const subscription = before && isOurs ? before : await subscribeAnew(manager, key)
  await call(push.put, { params: { id: userId }, body: { device: deviceOf(subscription) } })
}

async function subscribeAnew(manager: PushManager, key: string): Promise<PushSubscription> {
  try {
    return await manager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  } catch {
    throw new BrowserFailure('Your browser could not set up messages. Please try again later.')
  }
}

const isKey = (bytes: ArrayBuffer | null, key: string): boolean => bytes !== null && textOf(bytes) === key

const deviceOf = (subscription: PushSubscription): PushDevice => ({
  endpoint: subscription.endpoint,
  keys: { p256dh: textOf(subscription.getKey('p256dh')), auth: textOf(subscription.getKey('auth')) },
})

/** In base64url, as the server has it. */
const textOf = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer())))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
