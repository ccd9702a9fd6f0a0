/** Nothing was written, or all of it was removed. The message is a sentence for the person who runs the command. */
export class BackupRefused extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'BackupRefused'
  }
}
