use crate::text::{joined, quoted};
use crate::{Param, ParamError, ParamHandle, ParamKind, nearest_word};

/// The parameters of one variant: what was given, checked, and the defaults for the rest.
#[derive(Clone, Debug)]
pub struct ParamValues {
    params: &'static [Param],
    given: Vec<Option<String>>,
}

impl ParamValues {
    /// Checks texts such as `target=60` against the declaration.
    pub fn parse<'a>(
        params: &'static [Param],
        texts: impl IntoIterator<Item = &'a str>,
    ) -> Result<ParamValues, ParamError> {
        let mut values = ParamValues { params, given: vec![None; params.len()] };
        for text in texts {
            values.set(text)?;
        }
        Ok(values)
    }

    fn set(&mut self, text: &str) -> Result<(), ParamError> {
        let find = |name: &str| {
            let known = name.trim().to_ascii_lowercase();
            self.params.iter().position(|param| param.name == known)
        };
        let (name, value) = text.split_once('=').ok_or_else(|| match find(text) {
            Some(index) => ParamError::NoValue { param: &self.params[index] },
            None => ParamError::NotAPair { text: quoted(text), meant: self.meant(text), params: self.params },
        })?;
        let index = find(name);
        let index = index.ok_or_else(|| ParamError::Unknown {
            name: quoted(name),
            meant: self.meant(name),
            params: self.params,
        })?;
        let param = &self.params[index];
        let canonical = param.canonical(value);
        let canonical = canonical.ok_or_else(|| {
            let words = if let ParamKind::Choice(words) = param.kind { words } else { &[] };
            let meant = nearest_word(value, words.iter().copied());
            ParamError::Value { param, value: quoted(value), meant }
        })?;
        match self.given[index].replace(canonical) {
            Some(_) => Err(ParamError::Twice { name: param.name }),
            None => Ok(()),
        }
    }

    /// The parameter that was probably meant by a name that does not exist.
    fn meant(&self, name: &str) -> Option<&'static str> {
        nearest_word(name, self.params.iter().map(|param| param.name))
    }

    /// The value of a parameter: what was given, or else its default.
    pub fn get<H: ParamHandle>(&self, handle: H) -> H::Value {
        handle.value(self.text_of(handle))
    }

    /// The value of a parameter, if one was given.
    pub fn given<H: ParamHandle>(&self, handle: H) -> Option<H::Value> {
        self.text_of(handle).map(|text| handle.value(Some(text)))
    }

    fn text_of(&self, handle: impl ParamHandle) -> Option<&str> {
        let name = handle.declaration().name;
        debug_assert!(
            self.params.iter().any(|param| param.name == name),
            "{name} is not in the game's params"
        );
        self.given_text(name)
    }

    /// The canonical text given for the parameter of this name, if one was. Frontends use it, which know a parameter
    /// by its declaration only.
    pub fn given_text(&self, name: &str) -> Option<&str> {
        let index = self.params.iter().position(|param| param.name == name)?;
        self.given[index].as_deref()
    }

    /// The parameters that differ from their defaults, as `name=value` with commas between them.
    pub fn differing(&self) -> String {
        joined(self.changed().map(|(param, value)| format!("{}={value}", param.name)), ",")
    }

    /// What the parameters that differ from their defaults mean, one line each; nothing for the classic game.
    pub fn explained(&self) -> String {
        joined(self.changed().map(|(param, value)| format!("{}={value}: {}", param.name, param.help)), "\n")
    }

    /// Whether this is the classic game.
    pub fn is_classic(&self) -> bool {
        self.changed().next().is_none()
    }

    fn changed(&self) -> impl Iterator<Item = (&'static Param, &str)> {
        let both = self.params.iter().zip(&self.given);
        both.filter_map(|(param, value)| Some((param, value.as_deref()?)))
            .filter(|(param, value)| param.default != Some(value))
    }
}
