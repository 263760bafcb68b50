import { modal, openModal } from '#ui/overlay/modal.ts'

const CookieSettings = modal<object>({ name: 'cookie-settings', size: 'large', load: () => import('./CookieSettingsModal.tsx') })

/** Opens the cookie settings. */
export const openCookieSettings = (): void => void openModal(CookieSettings, {})
