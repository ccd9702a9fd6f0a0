/** Nothing was written, or nothing of it is left. The message is a sentence for whoever runs the command. */
export class BackupRefused extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'BackupRefused'
  }
}
