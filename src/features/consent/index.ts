export { CookieBanner } from './CookieBanner.tsx'
export { CookieChoices } from './CookieChoices.tsx'
export { openCookieSettings } from './cookie-settings.modal.ts'
