import type { Issue } from '#domain/forms/field.ts'
import type { OwnCorrection } from '#domain/registration/own-correction.ts'
import { cell, FieldInput, isWide } from '#web/kit/fields/field-input.tsx'
import { besideCode } from '#web/kit/form/field.tsx'
import { issueAt } from '#web/kit/form/form.ts'

type QuestionsProps = {
  questions: OwnCorrection['atOnce']
  view: Pick<OwnCorrection, 'options' | 'today'>
  typed: Record<string, string> | undefined
  issues: Issue[]
}

/** The questions with their answers filled in: what was typed, after something went wrong. */
export function CorrectionQuestions({ questions, view: { options, today }, typed, issues }: QuestionsProps) {
  const ask = ({ field, label, value }: Pick<QuestionsProps['questions'][number], 'field' | 'label' | 'value'>) => (
    <FieldInput
      key={field.name}
      field={field}
      label={label}
      value={typed?.[field.name] ?? value}
      error={issueAt(issues, field.name)}
      options={options}
      today={today}
    />
  )
  return (
    <div className="grid grid-cols-1 gap-x-5 gap-y-1.5 wide:grid-cols-2">
      {questions.map((question) => (
        <div
          key={question.field.name}
          className={`${cell} ${question.code ? besideCode : isWide(question.field) ? 'wide:col-span-2' : ''}`}
        >
          {question.code && ask(question.code)}
          {ask(question)}
        </div>
      ))}
    </div>
  )
}
