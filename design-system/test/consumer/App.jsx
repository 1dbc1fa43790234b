// A page as another team would write it from the README: JavaScript, no settings of ours.
import {
  Button,
  Dialog,
  GlobalStyle,
  Select,
  Tabs,
  TextArea,
  TextField,
  ThemeProvider,
  Toaster,
  toast,
} from '@marginalia/design-system';
import { useState } from 'react';

export function App() {
  const [isOpen, setOpen] = useState(false);
  return (
    <ThemeProvider>
      <GlobalStyle />
      <h1>Somebody else’s page</h1>
      <TextField label="Title" />
      <TextArea label="Instructions" rows={6} />
      <Select
        label="Language"
        items={[
          { id: 'en', label: 'English' },
          { id: 'de', label: 'German' },
        ]}
      />
      <Tabs
        label="Views"
        items={[
          { id: 'one', label: 'One', content: 'First panel' },
          { id: 'two', label: 'Two', content: 'Second panel' },
        ]}
      />
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog isOpen={isOpen} onOpenChange={setOpen} title="A dialog">
        <Button onClick={() => toast({ title: 'Saved' })}>Save</Button>
      </Dialog>
      <Toaster />
    </ThemeProvider>
  );
}
