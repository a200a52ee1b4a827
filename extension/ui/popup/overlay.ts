/** What can lie over the popup's view, one at a time. */
export type Overlay = 'qr' | 'edit' | 'delete' | 'help'
