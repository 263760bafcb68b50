export { openInstall } from './install.modal.ts'
export { useInstallWay } from './install-way.ts'
