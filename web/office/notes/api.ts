import { messageReply } from '#domain/account/account.ts'
import { type NoteBody, noteChanged, type OfficeNote, officeNotes } from '#domain/note/note.ts'
import { call } from '#web/api/call.ts'
import { useAnswer } from '#web/office/queries.ts'

const place = (competition: string) => `/api/office/notes?competition=${competition}`
const at = ({ id, version }: Pick<OfficeNote, 'id' | 'version'>, path = '') => `/api/office/notes/${id}${path}?version=${version}`

export const useNotes = (competition: string) => useAnswer(place(competition), officeNotes)

export const addNote = (competition: string, body: NoteBody) => call(place(competition), { method: 'POST', body, answer: noteChanged })

export const changeNote = ({ id, version }: OfficeNote, body: NoteBody) =>
  call(`/api/office/notes/${id}`, { method: 'PATCH', body: { ...body, version }, answer: noteChanged })

export const uploadFile = (note: OfficeNote, file: File) =>
  call(`${at(note, '/file')}&name=${encodeURIComponent(file.name.slice(0, 200).replace(/\p{Surrogate}/gu, ''))}`, {
    method: 'PUT',
    file,
    answer: noteChanged,
  })

export const publishNote = (note: OfficeNote) => call(at(note, '/publication'), { method: 'PUT', answer: noteChanged })
export const withdrawNote = (note: OfficeNote) => call(at(note, '/publication'), { method: 'DELETE', answer: noteChanged })
export const deleteNote = (note: OfficeNote) => call(at(note), { method: 'DELETE', answer: messageReply })
