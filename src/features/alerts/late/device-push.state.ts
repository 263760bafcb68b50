import { proxy, useSnapshot } from 'valtio'

/**
 * Whether this browser shows messages of alerts. `impossible`: it cannot, as on an iPhone where the app is not installed. `refused`: its user said no,
 * and only the settings of the browser can change that.
 */
export type DevicePush = 'unknown' | 'impossible' | 'refused' | 'off' | 'on'

export const devicePush = proxy<{ state: DevicePush }>({ state: 'unknown' })

export const useDevicePush = (): DevicePush => useSnapshot(devicePush).state
