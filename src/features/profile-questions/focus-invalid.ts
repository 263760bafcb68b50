/** The focus goes to the first field that is wrong, once it is shown so. */
export const focusInvalid = (form: HTMLFormElement): void =>
  void requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
