// A page as another team would write it from the README: JavaScript, no settings of ours.
import { Button, Dialog, Select, Tabs, TextField, ThemeProvider, Toaster, toast } from '@marginalia/design-system';
import '@marginalia/design-system/tokens.css';
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';

function App() {
  const [isOpen, setOpen] = useState(false);
  return (
    <ThemeProvider>
      <h1>Somebody else’s page</h1>
      <TextField label="Title" />
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

createRoot(document.getElementById('root')).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
