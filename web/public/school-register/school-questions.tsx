import type { Issue } from '#domain/forms/issue.ts'
import { schoolFields } from '#domain/school/school.ts'
import { FieldInput, isWide } from '#web/kit/fields/field-input.tsx'
import { cell } from '#web/public/register/questions.tsx'

export function SchoolQuestions({ issues }: { issues: Issue[] }) {
  return (
    <div className="grid gap-x-5 gap-y-1.5 wide:grid-cols-2">
      {schoolFields.map((field) => (
        <div key={field.name} className={`${cell} ${isWide(field) ? 'wide:col-span-2' : ''}`}>
          <FieldInput field={field} label={field.label} error={issues.find(({ path }) => path === field.name)?.message} />
        </div>
      ))}
    </div>
  )
}
