import type { FlashMessage } from '#ui/feedback/flash.ts'

/** The creation of the folder was discarded before the server knew it. */
export const unsavedFor = (folder: string): FlashMessage => ({
  variant: 'warning',
  text: `Nothing was added to ${folder}. The folder was not created.`,
})

export const slowSave = (folder: string): FlashMessage => ({
  variant: 'warning',
  text: `Saving to ${folder} is taking a while. It continues in the background, even if you close this page.`,
})
