/** Nothing was written, or all of it was removed. The message is a sentence for the person who runs the command. */
export class BackupRefused extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'BackupRefused'
  }
}

/** The refusal of a backup file that is not what was written. */
export function damaged(cause?: unknown): BackupRefused {
  return new BackupRefused('The backup is damaged or not complete. Nothing was restored; use another one.', { cause })
}

/** The refusal of a key, or of a header that no key opens. */
export function wrongKey(cause?: unknown): BackupRefused {
  return new BackupRefused('BACKUP_KEY is not the key this backup was made with (or the first bytes of the file are damaged).', { cause })
}
