import { modal, openModal } from '#ui/overlay/modal.ts'

const CookieSettings = modal<object>({ name: 'cookie-settings', size: 'large', load: () => import('./CookieSettingsModal.tsx') })

/** Where one chooses about cookies, at any time. */
export const openCookieSettings = (): void => void openModal(CookieSettings, {})
